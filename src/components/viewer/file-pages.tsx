import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { type FactSource, useFileFacts } from '@/components/viewer/file-facts/use-file-facts';
import { ScanBoxes } from '@/components/viewer/find/boxes';
import { FindInFile } from '@/components/viewer/find/find-in-file';
import { type FileText, type Scans, useScans } from '@/components/viewer/find/use-file-text';
import { type Marks, useFind } from '@/components/viewer/find/use-find';
import { isThin, type PageSize } from '@/components/viewer/page-layout';
import { PagePins, usePinnedPages } from '@/components/viewer/pins/page-pins';
import { CodeMark } from '@/components/viewer/qr/code-mark';
import { type DrawCodes, useQrCodes } from '@/components/viewer/qr/use-qr-codes';
import { usePageScroller } from '@/components/viewer/use-page-scroller';
import { PageNotice, ViewerLoading } from '@/components/viewer/viewer-messages';
import { useReportText, useSettled, type ViewerProps } from '@/components/viewer/viewer-props';
import { PageNavigation, ViewerToolbar } from '@/components/viewer/viewer-toolbar';
import { t } from '@/texts/texts';

type Props = {
  viewer: ViewerProps;
  sizes: PageSize[];
  /** Largest scale that fitting to the width may reach. */
  maxFit: number;
  text: FileText;
  scans: Scans;
  /** Draws a page, upright, to read its QR codes. */
  drawCodes: DrawCodes;
  /** Undefined for a file that cannot be signed. */
  facts?: FactSource;
  /** True if the file may have several pages, with text. */
  isDocument?: boolean;
  isLoading?: boolean;
  /** True if the first page, or a message that it failed, is on screen. */
  isSettled: boolean;
  /** Renders the picture of a page by its index. Called only for pages near the screen. */
  children: (page: number, scale: number, rotation: number, marks: Marks) => ReactNode;
};

/** The pages of a file below their toolbar, with what is found in them and pinned to them. */
export function FilePages({ viewer, sizes, maxFit, isDocument, isLoading, ...file }: Props) {
  const { name, find, pins, isShown, scans: mode } = viewer;
  const scans = useScans({ ...file.scans, isShown, mode });
  const text = useMemo(() => ({ ...file.text, scans }), [file.text, scans]);
  useReportText(text, find);
  useSettled(file.isSettled, viewer.onSettled);
  const scroller = usePageScroller(sizes, { maxFit });
  const { ref, layout, first, last, rotation, onScroll, isReady, isWide } = scroller;
  usePinnedPages(scroller, pins);
  const mayRead = file.isSettled && viewer.mayReadFacts;
  useFileFacts(scroller, file.facts, { mayRead, onFacts: viewer.onFacts });
  const code = useQrCodes(scroller, file.drawCodes, { mayRead, onCodes: viewer.onCodes });
  const { search, marks } = useFind(scroller, text, find);
  const boxes = isReady ? layout.boxes.slice(first, last + 1) : [];
  return (
    <div className="viewer" aria-busy={isLoading}>
      <ViewerToolbar scroller={scroller}>
        {isDocument && <PageNavigation scroller={scroller} />}
        {(isDocument || scans) && <FindInFile search={search} />}
      </ViewerToolbar>
      <section
        ref={ref}
        className="viewer-scroller"
        data-wide={isWide || undefined}
        aria-label={t('Preview of {name}', { name })}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="viewer-sheet" style={{ width: layout.width, height: layout.height }}>
          {boxes.map((box, index) => {
            const page = first + index;
            const { scale, ...position } = box;
            const scan = scans?.texts.find((one) => one.page === page);
            return (
              <div
                key={page}
                className="viewer-page"
                // Repeats what the document says: some translators ask only the elements.
                translate="no"
                data-thin={isThin(box) || undefined}
                style={{ ...position, '--page-scale': scale } as CSSProperties}
              >
                {file.children(page, scale, rotation, marks)}
                {isThin(box) && !isLoading && (
                  <PageNotice>{t('This page is too thin to be seen.')}</PageNotice>
                )}
                {scan && <ScanBoxes {...marks} scan={scan} rotation={rotation} />}
                {code?.page === page && <CodeMark code={code} rotation={rotation} />}
                {pins && <PagePins sets={pins.sets} page={page} rotation={rotation} />}
              </div>
            );
          })}
        </div>
      </section>
      {isLoading && <ViewerLoading />}
    </div>
  );
}
