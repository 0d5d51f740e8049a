import { useEffect, useState } from 'react';

type PdfViewerModule = typeof import('./pdf-viewer');

let loaded: PdfViewerModule | undefined;

async function loadPdfViewer(): Promise<PdfViewerModule> {
  loaded ??= await import('./pdf-viewer');
  return loaded;
}

/**
 * Loads the PDF viewer and starts its worker before a file is opened: on hover, on focus, or beside
 * the view call. Takes the media type, or the file name while the type is unknown.
 */
export function prefetchViewer(typeOrName: string): void {
  if (!/\bpdf$/i.test(typeOrName)) return;
  loadPdfViewer()
    .then(({ startWorker }) => startWorker())
    // The viewer reports the failure when it is shown.
    .catch(() => undefined);
}

/**
 * Loads the PDF viewer; a prefetched one is there on the first render. React.lazy would show its
 * fallback for 300 ms all the same, and cannot load again after a failure.
 */
export function usePdfViewer() {
  const [viewer, setViewer] = useState(loaded);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    if (!viewer && !hasFailed) loadPdfViewer().then(setViewer, () => setHasFailed(true));
  }, [viewer, hasFailed]);

  return { PdfViewer: viewer?.PdfViewer, hasFailed, retry: () => setHasFailed(false) };
}
