/**
 * Replaces components/viewer/load-pdf-viewer, because pdf.js needs a canvas that draws. It shows
 * the file's name; tests/e2e shows files with the real viewer.
 */
const PdfViewer = ({ name }: { name: string }) => name;

export const usePdfViewer = () => ({ PdfViewer, hasFailed: false, retry: () => undefined });
export const prefetchViewer = () => undefined;
