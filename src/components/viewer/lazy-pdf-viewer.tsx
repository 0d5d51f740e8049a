import { useEffect, useState } from 'react';
import { ViewerFailure, ViewerLoading } from '@/components/viewer/viewer-messages';

type PdfViewerModule = typeof import('./pdf-viewer');

let loaded: PdfViewerModule | undefined;

async function load() {
  loaded ??= await import('./pdf-viewer');
  return loaded;
}

/** Fetches the viewer and starts what it will need, ahead of the document. */
export function prefetchPdfViewer() {
  load()
    .then(({ warmUp }) => warmUp())
    // A failure shows when the viewer itself is asked for.
    .catch(() => undefined);
}

/**
 * The PDF viewer, fetched when it is first shown. React.lazy would keep its fallback on screen for 300 ms even where the
 * viewer was prefetched, and could not try again.
 */
export function LazyPdfViewer(props: { url: string; name: string }) {
  const [viewer, setViewer] = useState(loaded);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!viewer && !hasFailed) load().then(setViewer, () => setHasFailed(true));
  }, [viewer, hasFailed]);

  if (viewer) return <viewer.PdfViewer {...props} />;
  if (!hasFailed) return <ViewerLoading />;
  return (
    <ViewerFailure retry={() => setHasFailed(false)}>
      The PDF viewer could not be loaded.
    </ViewerFailure>
  );
}
