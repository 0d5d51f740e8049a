import { type SyntheticEvent, useEffect, useMemo, useState } from 'react';
import { FindInFile } from '@/components/viewer/find/find-in-file';
import { useReportText } from '@/components/viewer/find/finder-context';
import { ScanBoxes } from '@/components/viewer/find/scan-boxes';
import type { FileText } from '@/components/viewer/find/use-file-text';
import { useFind } from '@/components/viewer/find/use-find';
import { findProblem, type ImageProblem } from '@/components/viewer/image-file';
import type { PageSize } from '@/components/viewer/page-layout';
import { PageScroller, usePageScroller } from '@/components/viewer/page-scroller';
import { useSettled } from '@/components/viewer/preparation';
import { drawForeignImage, drawImage } from '@/components/viewer/scan/draw-image';
import { useScans } from '@/components/viewer/scan/use-scans';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { ViewerToolbar } from '@/components/viewer/viewer-toolbar';
import type { PageText } from '@/lib/find/page-text';
import { isForeign } from '@/lib/media-url';

type Source = { url: string; name: string };

export function ImageViewer({ onRetry, ...source }: Source & { onRetry?: () => void }) {
  const [hasFailed, setHasFailed] = useState(false);
  if (!hasFailed) return <ScrolledImage {...source} onError={() => setHasFailed(true)} />;

  function retry() {
    setHasFailed(false);
    onRetry?.();
  }
  return <ImageFailure url={source.url} retry={retry} />;
}

const messages: Record<ImageProblem, string> = {
  damaged: 'This image is damaged and cannot be shown.',
  unreachable: 'The image could not be loaded.',
};

function ImageFailure({ url, retry }: { url: string; retry: () => void }) {
  const [problem, setProblem] = useState<ImageProblem>();

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    findProblem(url, signal).then((found) => signal.aborted || setProblem(found));
    return () => controller.abort();
  }, [url]);

  if (!problem) return <ViewerLoading />;
  const canRetry = problem === 'unreachable';
  return <ViewerFailure retry={canRetry ? retry : undefined}>{messages[problem]}</ViewerFailure>;
}

/** Stands in until the image has loaded. */
const unknownSize: PageSize = { width: 1, height: 1 };

function ScrolledImage({ url, name, onError }: Source & { onError: () => void }) {
  const [pages, setPages] = useState([unknownSize]);
  const [size = unknownSize] = pages;
  const isLoading = size === unknownSize;
  const [decoded, setDecoded] = useState<HTMLImageElement>();
  useSettled(decoded !== undefined);
  // Enlarging a small image would only blur it.
  const scroller = usePageScroller(pages, { maxFit: 1 });
  const text = useReadText(url, decoded);
  useReportText(text);
  const { search, getScanPlaces, current, onBoxed } = useFind(scroller, text);
  const [scan] = text.scans?.texts ?? [];

  function measure({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
    setPages([{ width: image.naturalWidth, height: image.naturalHeight }]);
    // Browsers decode an image out of sight only when it is shown.
    image.decode().then(
      () => setDecoded(image),
      () => setDecoded(image),
    );
  }

  return (
    <div className="viewer" aria-busy={isLoading}>
      <ViewerToolbar scroller={scroller}>
        {text.scans && <FindInFile search={search} />}
      </ViewerToolbar>
      <PageScroller scroller={scroller} name={name}>
        {(page, { scale }) => (
          <>
            <img
              className="viewer-image"
              src={url}
              alt={name}
              referrerPolicy="no-referrer"
              onLoad={measure}
              onError={onError}
              style={{
                width: size.width * scale,
                transform: `translate(-50%, -50%) rotate(${scroller.rotation}deg)`,
              }}
            />
            {scan && (
              <ScanBoxes
                scan={scan}
                rotation={scroller.rotation}
                places={getScanPlaces(page)}
                current={current}
                onBoxed={onBoxed}
              />
            )}
          </>
        )}
      </PageScroller>
      {isLoading && <ViewerLoading />}
    </div>
  );
}

const noPages: readonly PageText[] = [];
const onlyPage = [0];

/** What is read from an image. */
function useReadText(url: string, image: HTMLImageElement | undefined): FileText {
  const scans = useScans({
    of: image,
    pages: onlyPage,
    draw: async () => image && (isForeign(url) ? drawForeignImage(url) : drawImage(image)),
  });
  return useMemo(() => ({ pages: noPages, isComplete: true, scans }), [scans]);
}
