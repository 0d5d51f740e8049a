import { ImageViewer } from '@/components/viewer/image-viewer';
import { usePdfViewer } from '@/components/viewer/load-pdf-viewer';
import { NoPreview, ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import type { FileSource, ViewerOptions, ViewerProps } from '@/components/viewer/viewer-props';
import { getPreviewUrl, isPreviewable } from '@/lib/media-url';
import { t } from '@/texts/texts';

const defaults = { isShown: true, mayLoadAll: true, scans: 'off' } as const;

/** Shows a JPEG or a PDF with zoom, fit to width and rotation. `url` is untrusted. */
export function FileViewer({
  mimeType,
  ...given
}: FileSource & ViewerOptions & { mimeType: string }) {
  const props = { ...defaults, ...given };
  if (!isPreviewable(mimeType)) return <NoPreview onSettled={props.onSettled} />;
  const url = getPreviewUrl(props.url, mimeType);
  if (!url) {
    return (
      <ViewerFailure {...props}>
        {t('The server gave no address from which this file may be shown.')}
      </ViewerFailure>
    );
  }
  if (mimeType === 'image/jpeg') return <ImageViewer key={url} {...props} url={url} />;
  const renewUrl = async () => getPreviewUrl((await props.renewUrl?.()) ?? '', mimeType);
  return <LazyPdfViewer key={url} {...props} url={url} renewUrl={renewUrl} />;
}

function LazyPdfViewer(props: ViewerProps) {
  const { PdfViewer, hasFailed, retry } = usePdfViewer();
  if (PdfViewer) return <PdfViewer {...props} />;
  if (!hasFailed) return <ViewerLoading />;
  return (
    <ViewerFailure {...props} retry={retry}>
      {t('The PDF viewer could not be loaded.')}
    </ViewerFailure>
  );
}
