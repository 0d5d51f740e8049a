import { type SyntheticEvent, useMemo, useState } from 'react';
import { ScanBoxes } from '@/components/viewer/find/boxes';
import { FindInFile } from '@/components/viewer/find/find-in-file';
import type { FileText } from '@/components/viewer/find/use-file-text';
import { useFind } from '@/components/viewer/find/use-find';
import type { PageSize } from '@/components/viewer/page-layout';
import { PageScroller, usePageScroller } from '@/components/viewer/page-scroller';
import { drawForeignImage, drawImage, fetchImage } from '@/components/viewer/scan/draw-image';
import { useScans } from '@/components/viewer/scan/use-scans';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { useReportText, useSettled, type ViewerProps } from '@/components/viewer/viewer-props';
import { ViewerToolbar } from '@/components/viewer/viewer-toolbar';
import type { PageText } from '@/lib/find/page-text';
import { isForeign } from '@/lib/media-url';
import { type Text, t } from '@/texts/texts';

/** `unreachable`: it did not arrive, or the server's CORS headers forbid reading it. */
type ImageProblem = 'damaged' | 'unreachable';

const messages: Record<ImageProblem, Text> = {
  damaged: 'This image is damaged and cannot be shown.',
  unreachable: 'The image could not be loaded.',
};

export function ImageViewer(props: ViewerProps) {
  const [problem, setProblem] = useState<ImageProblem | 'unknown'>();

  async function onError() {
    setProblem('unknown');
    setProblem(await findProblem(props.url));
  }
  if (!problem) return <ScrolledImage {...props} onError={onError} />;
  if (problem === 'unknown') return <ViewerLoading />;
  return (
    <ViewerFailure {...props} retry={problem === 'unreachable' ? props.onRetry : undefined}>
      {t(messages[problem])}
    </ViewerFailure>
  );
}

/** Fetches an image again to find out why the browser did not show it. */
async function findProblem(url: string): Promise<ImageProblem> {
  // The Content-Security-Policy forbids fetching data URLs, and they are always complete.
  if (url.startsWith('data:')) return 'damaged';
  const file = await fetchImage(url).catch(() => undefined);
  if (!file) return 'unreachable';
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  bitmap?.close();
  return bitmap ? 'unreachable' : 'damaged';
}

/** Stands in until the image has loaded. */
const unknownSize: PageSize = { width: 1, height: 1 };

function ScrolledImage({ onError, ...props }: ViewerProps & { onError: () => void }) {
  const { url, name, find, pins } = props;
  const [pages, setPages] = useState([unknownSize]);
  const [size = unknownSize] = pages;
  const isLoading = size === unknownSize;
  const [decoded, setDecoded] = useState<HTMLImageElement>();
  useSettled(decoded !== undefined, props.onSettled);
  // Enlarging a small image would only blur it.
  const scroller = usePageScroller(pages, { maxFit: 1 });
  const text = useImageText(props, decoded);
  useReportText(text, find);
  const { search, marks } = useFind(scroller, text, find);
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
      <PageScroller scroller={scroller} name={name} pins={pins}>
        {(_, { scale }) => (
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
            {scan && <ScanBoxes {...marks} scan={scan} rotation={scroller.rotation} />}
          </>
        )}
      </PageScroller>
      {isLoading && <ViewerLoading />}
    </div>
  );
}

const noPages: readonly PageText[] = [];
const onlyPage = [0];

/** The text that is read from an image. */
function useImageText(
  { url, isShown, scans: mode }: ViewerProps,
  image: HTMLImageElement | undefined,
): FileText {
  const scans = useScans({
    pages: onlyPage,
    draw: async () => image && (isForeign(url) ? drawForeignImage(url) : drawImage(image)),
    isReady: image !== undefined,
    isShown,
    mode,
  });
  return useMemo(() => ({ pages: noPages, isComplete: true, scans }), [scans]);
}
