import { ImageViewer } from '@/components/viewer/image-viewer';
import { usePdfViewer } from '@/components/viewer/load-pdf-viewer';
import { NoPreview, ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import { getPreviewUrl, isPreviewable } from '@/lib/media-url';

type SourceProps = {
  url: string;
  /** The accessible name of the preview. */
  name: string;
  /** Called on "Try again". The address may have expired: pass a new `url` to show that instead. */
  onRetry?: () => void;
  /** Asks for another address of the same file: `url` may expire while it is being read. */
  renewUrl?: () => Promise<string | undefined>;
};

/** Shows a JPEG or a PDF with zoom, fit to width and rotation. `url` is untrusted. */
export function FileViewer({
  mimeType,
  url,
  renewUrl,
  ...props
}: SourceProps & { mimeType: string }) {
  if (!isPreviewable(mimeType)) return <NoPreview />;
  const source = getPreviewUrl(url, mimeType);
  if (!source) {
    return (
      <ViewerFailure>The server gave no address from which this file may be shown.</ViewerFailure>
    );
  }
  if (mimeType === 'image/jpeg') return <ImageViewer key={source} url={source} {...props} />;
  const renew = async () => getPreviewUrl((await renewUrl?.()) ?? '', mimeType);
  return <LazyPdfViewer key={source} url={source} renewUrl={renew} {...props} />;
}

function LazyPdfViewer(props: SourceProps & Required<Pick<SourceProps, 'renewUrl'>>) {
  const { PdfViewer, hasFailed, retry } = usePdfViewer();
  if (PdfViewer) return <PdfViewer {...props} />;
  if (!hasFailed) return <ViewerLoading />;
  return <ViewerFailure retry={retry}>The PDF viewer could not be loaded.</ViewerFailure>;
}
