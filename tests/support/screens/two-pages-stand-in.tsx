import { PagePins, PinScroller } from '@/components/viewer/pins/page-pins';

/** Replaces components/viewer/load-pdf-viewer. Two pages, with the real pins over them. */

/** How the pages are shown, and the places that the app has asked to see. */
export const shown = {
  rotation: 0 as 0 | 90,
  page: 0,
  revealed: [] as [page: number, x: number, y: number][],
};

/** Forgets what the test before has done. */
export function resetPages(): void {
  Object.assign(shown, { rotation: 0, page: 0, revealed: [] });
}

function PdfViewer() {
  const { rotation, page: current, revealed } = shown;
  const reveal = (...place: [number, number, number]) => void revealed.push(place);
  return (
    <>
      <PinScroller scroller={{ current, rotation, reveal }} />
      {[0, 1].map((page) => (
        <section key={page} aria-label={`Page ${page + 1}`}>
          <span>Words of page {page + 1}</span>
          <PagePins page={page} rotation={rotation} />
        </section>
      ))}
    </>
  );
}

export const usePdfViewer = () => ({ PdfViewer, hasFailed: false, retry: () => undefined });
export const prefetchViewer = () => undefined;
