import { testApi } from './msw';

// The one of happy-dom sends no Content-Length, which those of browsers do.
navigator.sendBeacon = (url, body) => {
  const path = String(url).replace('/service/api', '');
  void testApi().then(({ request }) => request(path, { method: 'POST', body: String(body) }));
  return true;
};
