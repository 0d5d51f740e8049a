import { ImageViewer } from '@/components/viewer/image-viewer';
import { LazyPdfViewer } from '@/components/viewer/lazy-pdf-viewer';
import { NoPreview, ViewerFailure } from '@/components/viewer/viewer-messages';
import { isPreviewable, previewUrlOf } from '@/lib/preview-url';

type Props = {
  mimeType: string;
  /** As the server gave it; it is not trusted. */
  url: string;
  /** What the file is called, for those who cannot see it. */
  name: string;
  /** Told when the person tries again, since the address may have expired meanwhile: a new one is then shown. */
  onRetry?: () => void;
};

/** Shows a JPEG or a PDF with zoom, fit to width and rotation, and says so of any other file (spec section 5). */
export function FileViewer({ mimeType, url, name, onRetry }: Props) {
  if (!isPreviewable(mimeType)) return <NoPreview />;
  const source = previewUrlOf(url, mimeType);
  if (!source) {
    return (
      <ViewerFailure>The server gave no address from which this file may be shown.</ViewerFailure>
    );
  }
  const Viewer = mimeType === 'image/jpeg' ? ImageViewer : LazyPdfViewer;
  return <Viewer key={source} url={source} name={name} onRetry={onRetry} />;
}
