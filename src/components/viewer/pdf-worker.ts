import 'pdfjs-dist/build/pdf.worker.min.mjs';

// pdf.js leaves promises behind that fail when a document is closed while it loads. That is no error of anybody's.
addEventListener('unhandledrejection', (event) => {
  if (String(event.reason).includes('Worker was terminated')) event.preventDefault();
});
