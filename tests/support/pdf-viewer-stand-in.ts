/**
 * Stands in for components/viewer/load-pdf-viewer, because pdf.js needs a real canvas. It shows the
 * file name; tests/e2e covers the real viewer.
 */
const viewer = { PdfViewer: ({ name }: { name: string }) => name };

export const loadedPdfViewer = () => viewer;
export const loadPdfViewer = async () => viewer;
export const prefetchViewer = () => undefined;
