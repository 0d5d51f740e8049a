import { useEffect, useState } from 'react';
import { loadedPdfViewer, loadPdfViewer } from '@/components/viewer/load-pdf-viewer';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';

/**
 * The PDF viewer, fetched when it is first shown. React.lazy would keep its fallback on screen for 300 ms even where the
 * viewer was prefetched, and could not try again.
 */
export function LazyPdfViewer(props: { url: string; name: string; onRetry?: () => void }) {
  const [viewer, setViewer] = useState(loadedPdfViewer);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!viewer && !hasFailed) loadPdfViewer().then(setViewer, () => setHasFailed(true));
  }, [viewer, hasFailed]);

  if (viewer) return <viewer.PdfViewer {...props} />;
  if (!hasFailed) return <ViewerLoading />;
  return (
    <ViewerFailure retry={() => setHasFailed(false)}>
      The PDF viewer could not be loaded.
    </ViewerFailure>
  );
}
