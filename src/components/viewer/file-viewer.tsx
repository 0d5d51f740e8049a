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
};

/** Shows a JPEG or a PDF with zoom, fit to width and rotation. `url` is untrusted. */
export function FileViewer({ mimeType, url, ...props }: SourceProps & { mimeType: string }) {
  if (!isPreviewable(mimeType)) return <NoPreview />;
  const source = getPreviewUrl(url, mimeType);
  if (!source) {
    return (
      <ViewerFailure>The server gave no address from which this file may be shown.</ViewerFailure>
    );
  }
  const Viewer = mimeType === 'image/jpeg' ? ImageViewer : LazyPdfViewer;
  return <Viewer key={source} url={source} {...props} />;
}

function LazyPdfViewer(props: SourceProps) {
  const { PdfViewer, hasFailed, retry } = usePdfViewer();
  if (PdfViewer) return <PdfViewer {...props} />;
  if (!hasFailed) return <ViewerLoading />;
  return <ViewerFailure retry={retry}>The PDF viewer could not be loaded.</ViewerFailure>;
}
