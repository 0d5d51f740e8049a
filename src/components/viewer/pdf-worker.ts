import 'pdfjs-dist/legacy/build/pdf.worker.min.mjs';

// Closing a document while it loads leaves rejected promises in pdf.js that are no error.
addEventListener('unhandledrejection', (event) => {
  if (String(event.reason).includes('Worker was terminated')) event.preventDefault();
});
