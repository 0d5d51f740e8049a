import { type SyntheticEvent, useState } from 'react';
import { FilePages } from '@/components/viewer/file-pages';
import type { FileText } from '@/components/viewer/find/use-file-text';
import type { PageSize } from '@/components/viewer/page-layout';
import { codeSide } from '@/components/viewer/qr/read-page-codes';
import { drawForeignImage, drawImage, fetchImage } from '@/components/viewer/scan/draw-image';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import type { ViewerProps } from '@/components/viewer/viewer-props';
import { isForeign } from '@/lib/media-url';
import { type Text, t } from '@/texts/texts';

const damaged: Text = 'This image is damaged and cannot be shown.';
/** Shown where the image did not arrive, or CORS headers forbid reading it. */
const unreachable: Text = 'The image could not be loaded.';

/** Fetches an image again to find out why the browser did not show it. */
async function findProblem(url: string): Promise<Text> {
  // The Content-Security-Policy forbids fetching data URLs, and they are always complete.
  if (url.startsWith('data:')) return damaged;
  const file = await fetchImage(url).catch(() => undefined);
  if (!file) return unreachable;
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  bitmap?.close();
  return bitmap ? unreachable : damaged;
}

/** Stands in until the image has loaded. */
const unknownSize: PageSize = { width: 1, height: 1 };

const noText: FileText = { pages: [], isComplete: true };
const onlyPage = [0];

export function ImageViewer(props: ViewerProps) {
  const { url, name } = props;
  const [problem, setProblem] = useState<Text | 'unknown'>();
  const [sizes, setSizes] = useState([unknownSize]);
  const [size = unknownSize] = sizes;
  const [decoded, setDecoded] = useState<HTMLImageElement>();

  function measure({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
    setSizes([{ width: image.naturalWidth, height: image.naturalHeight }]);
    // Browsers decode an image out of sight only when it is shown.
    image
      .decode()
      .catch(() => undefined)
      .then(() => setDecoded(image));
  }

  async function explainError() {
    setProblem('unknown');
    setProblem(await findProblem(url));
  }

  if (problem === 'unknown') return <ViewerLoading />;
  if (problem) {
    return (
      <ViewerFailure {...props} retry={problem === unreachable ? props.onRetry : undefined}>
        {t(problem)}
      </ViewerFailure>
    );
  }
  const isReady = decoded !== undefined;
  const draw = async () =>
    decoded && (isForeign(url) ? drawForeignImage(url) : drawImage(decoded, size));
  /**
   * Draws the image at its own size, which is best for codes. One of another origin would be
   * fetched again.
   */
  const drawCodes = async () =>
    isForeign(url) || !decoded
      ? undefined
      : drawImage(decoded, size, Math.min(codeSide, Math.max(size.width, size.height)));
  return (
    <FilePages
      viewer={props}
      sizes={sizes}
      // Enlarging a small image would only blur it.
      maxFit={1}
      text={noText}
      scans={{ pages: onlyPage, draw, isReady }}
      drawCodes={drawCodes}
      isLoading={size === unknownSize}
      isSettled={isReady}
    >
      {(_, scale, rotation) => (
        <img
          className="viewer-image"
          src={url}
          alt={name}
          referrerPolicy="no-referrer"
          onLoad={measure}
          onError={explainError}
          style={{
            width: size.width * scale,
            transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
          }}
        />
      )}
    </FilePages>
  );
}
