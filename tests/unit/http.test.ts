import { afterEach, expect, it, vi } from 'vitest';
import { http } from '@/api/http';

// The defaults of the client. tests/screens/session shows that the anti-forgery cookie goes back.

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

it.each([
  ['', '/service/api/user/roles'],
  ['https://api.example.id', 'https://api.example.id/service/api/user/roles'],
])('calls /service/api of the host that the deployment names: "%s"', async (host, url) => {
  vi.stubEnv('VITE_API_HOST', host);
  vi.resetModules();
  const fresh = await import('@/api/http');
  expect(fresh.http.getUri({ url: '/user/roles' })).toBe(url);
});

it('waits as long as it takes, and takes 200 to 299 for success', () => {
  const { timeout, validateStatus } = http.defaults;
  expect(timeout).toBe(0);
  const statuses = [199, 200, 204, 299, 300, 304, 400, 500];
  expect(statuses.filter((status) => validateStatus?.(status))).toEqual([200, 204, 299]);
});
