/**
 * Stands in for components/viewer/load-pdf-viewer: pdf.js draws on a canvas, which only a browser has. It shows the name of
 * the file; tests/e2e looks at what the real one draws.
 */
const viewer = { PdfViewer: ({ name }: { name: string }) => name };

export const loadedPdfViewer = () => viewer;
export const loadPdfViewer = async () => viewer;
export const prefetchViewer = () => undefined;
