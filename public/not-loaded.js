// A plain script: it has to work where the app's modules cannot be fetched or throw at start.
// `error` does not bubble from a script element, so it is captured. Images fail on their own.
// Once React has rendered, the elements are gone and nothing happens.
function showNotLoaded(event) {
  if (event.target instanceof HTMLImageElement) return;
  document.getElementById('loading')?.remove();
  document.getElementById('not-loaded')?.removeAttribute('hidden');
}
addEventListener('error', showNotLoaded, true);
addEventListener('unhandledrejection', showNotLoaded);
