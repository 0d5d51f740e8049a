import { ImageViewer } from '@/components/viewer/image-viewer';
import { LazyPdfViewer, prefetchPdfViewer } from '@/components/viewer/lazy-pdf-viewer';
import { NoPreview } from '@/components/viewer/viewer-messages';
import { previewUrlOf } from '@/lib/preview-url';

/**
 * Gets ready for a file that is about to be looked at, as on hover, on focus or beside the view call. Takes its media
 * type, or its name while that is not known.
 */
export function prefetchViewer(typeOrName: string) {
  if (/\bpdf$/i.test(typeOrName)) prefetchPdfViewer();
}

type Props = {
  mimeType: string;
  /** As the server gave it; it is not trusted. */
  url: string;
  /** What the file is called, for those who cannot see it. */
  name: string;
};

/** Shows a JPEG or a PDF with zoom, fit to width and rotation, and says so of any other file (spec section 5). */
export function FileViewer({ mimeType, url, name }: Props) {
  const source = previewUrlOf(url, mimeType);
  if (!source) return <NoPreview />;
  const Viewer = mimeType === 'image/jpeg' ? ImageViewer : LazyPdfViewer;
  return <Viewer key={source} url={source} name={name} />;
}
