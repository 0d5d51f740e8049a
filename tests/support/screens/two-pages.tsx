import { PagePins, usePinnedPages } from '@/components/viewer/pins/page-pins';
import type { ViewerProps } from '@/components/viewer/viewer-props';
import { showPdfsBy } from './pdf-viewer-stand-in';

/** A PDF of two pages, with the real pins over them. */

/** How the pages are shown, and the places that the app has asked to see. */
export const shown = {
  rotation: 0 as 0 | 90,
  page: 0,
  revealed: [] as [page: number, x: number, y: number][],
};

/** Shows PDFs as two pages for the rest of a test. */
export function showTwoPages(): void {
  Object.assign(shown, { rotation: 0, page: 0, revealed: [] });
  showPdfsBy(TwoPages);
}

function TwoPages({ pins }: ViewerProps) {
  const { rotation, page: current, revealed } = shown;
  const reveal = (...place: [number, number, number]) => void revealed.push(place);
  usePinnedPages({ current, rotation, reveal }, pins);
  return [0, 1].map((page) => (
    <section className="viewer-page" key={page} aria-label={`Page ${page + 1}`}>
      <span>Words of page {page + 1}</span>
      {pins && <PagePins sets={pins.sets} page={page} rotation={rotation} />}
    </section>
  ));
}
