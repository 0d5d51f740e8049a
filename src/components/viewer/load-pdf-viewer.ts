type PdfViewerModule = typeof import('./pdf-viewer');

let loaded: PdfViewerModule | undefined;

/** The PDF viewer's module, if it is there already. */
export function loadedPdfViewer(): PdfViewerModule | undefined {
  return loaded;
}

export async function loadPdfViewer(): Promise<PdfViewerModule> {
  loaded ??= await import('./pdf-viewer');
  return loaded;
}

/**
 * Gets ready for a file that is about to be looked at, as on hover, on focus or beside the view call. Takes its media
 * type, or its name while that is not known.
 */
export function prefetchViewer(typeOrName: string): void {
  if (!/\bpdf$/i.test(typeOrName)) return;
  loadPdfViewer()
    .then(({ warmUp }) => warmUp())
    // A failure shows when the viewer itself is asked for.
    .catch(() => undefined);
}
