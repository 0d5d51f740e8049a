import { useState } from 'react';
import { ImageViewer } from '@/components/viewer/image-viewer';
import { usePdfViewer } from '@/components/viewer/load-pdf-viewer';
import { NoPreview, ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';
import type { FileSource, ViewerOptions, ViewerProps } from '@/components/viewer/viewer-props';
import { getPreviewUrl, isPreviewable } from '@/lib/media-url';
import { t } from '@/texts/texts';

const defaults = { isShown: true, mayLoadAll: true, scans: 'off', mayReadFacts: true } as const;

/** Shows a JPEG or a PDF with zoom, fit to width and rotation. `url` is untrusted. */
export function FileViewer({
  mimeType,
  ...given
}: FileSource & ViewerOptions & { mimeType: string }) {
  const [attempt, setAttempt] = useState(0);
  function onRetry() {
    setAttempt(attempt + 1);
    given.onRetry?.();
  }
  const props = { ...defaults, ...given, onRetry };
  if (!isPreviewable(mimeType)) return <NoPreview onSettled={props.onSettled} />;
  const url = getPreviewUrl(props.url, mimeType);
  if (!url) {
    return (
      <ViewerFailure {...props}>{t('The server gave no address for this file.')}</ViewerFailure>
    );
  }
  // Starts afresh with another attempt.
  const key = `${attempt} ${url}`;
  if (mimeType === 'image/jpeg') return <ImageViewer key={key} {...props} url={url} />;
  const renewUrl = async () => getPreviewUrl((await props.renewUrl?.()) ?? '', mimeType);
  return <LazyPdfViewer key={key} {...props} url={url} renewUrl={renewUrl} />;
}

function LazyPdfViewer(props: ViewerProps) {
  const { PdfViewer, hasFailed } = usePdfViewer();
  if (PdfViewer) return <PdfViewer {...props} />;
  if (!hasFailed) return <ViewerLoading />;
  return (
    <ViewerFailure {...props} retry={props.onRetry}>
      {t('The PDF viewer could not be loaded.')}
    </ViewerFailure>
  );
}
