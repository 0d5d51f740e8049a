import { testApi } from './msw';

// Replaces the function of happy-dom, which sends no Content-Length.
navigator.sendBeacon = (url, body) => {
  const path = String(url).replace('/service/api', '');
  void testApi().then(({ request }) => request(path, { method: 'POST', body: String(body) }));
  return true;
};
