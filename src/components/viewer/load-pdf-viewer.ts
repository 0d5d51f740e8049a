import { useEffect, useState } from 'react';
import { loadOnce } from '@/feedback/load-code';

type PdfViewerModule = typeof import('./pdf-viewer');

let loaded: PdfViewerModule | undefined;

const loadPdfViewer = loadOnce(async () => {
  loaded = await import('./pdf-viewer');
  return loaded;
});

/**
 * Loads the PDF viewer and starts its worker before a file is opened. Takes the media type, or the
 * file name while the type is unknown.
 */
export function prefetchViewer(typeOrName: string): void {
  if (!/\bpdf$/i.test(typeOrName)) return;
  loadPdfViewer()
    .then(({ startWorker }) => startWorker())
    // usePdfViewer reports the failure.
    .catch(() => undefined);
}

/** Loads the PDF viewer. A prefetched one is returned on the first render. */
export function usePdfViewer() {
  const [viewer, setViewer] = useState(loaded);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!viewer) loadPdfViewer().then(setViewer, () => setHasFailed(true));
  }, [viewer]);

  return { PdfViewer: viewer?.PdfViewer, hasFailed };
}
