import { afterEach, expect, it, vi } from 'vitest';
import { http, sendTexts } from '@/api/http';

// The defaults of the client. tests/screens/session shows that the anti-forgery cookie goes back.

afterEach(() => {
  vi.resetModules();
});

it.each([
  ['', '/service/api/user/roles'],
  ['https://api.example.id', 'https://api.example.id/service/api/user/roles'],
])('calls /service/api of the host that the deployment names: "%s" [C-1]', async (host, url) => {
  vi.stubEnv('VITE_API_HOST', host);
  vi.resetModules();
  const fresh = await import('@/api/http');
  expect(fresh.http.getUri({ url: '/user/roles' })).toBe(url);
});

it('waits as long as it takes, and takes 200 to 299 for success [N-13]', () => {
  const { timeout, validateStatus } = http.defaults;
  expect(timeout).toBe(0);
  const statuses = [199, 200, 204, 299, 300, 304, 400, 500];
  expect(statuses.filter((status) => validateStatus?.(status))).toEqual([200, 204, 299]);
});

it('[V-23] [V-24] [V-25] sends clean texts, whatever the back end does with others [V-25]', async () => {
  const bodies: unknown[] = [];
  vi.spyOn(http.defaults, 'adapter', 'get').mockReturnValue(async (config) => {
    bodies.push(config.data);
    return { data: '', status: 200, statusText: '', headers: {}, config };
  });
  const data = {
    category_name: ' Identitas\u00a0 Diri\u200b',
    category_description: 'Rene\u0301\r\n\u202e4202/1225\u202c',
    column_id: [1, 2],
    sort_number: null,
  };
  await sendTexts({ method: 'post', data });
  const form = new FormData();
  form.append('additional_name', 'SK\u00a0 CPNS');
  form.append('file', new File(['bytes'], 'Rene\u0301\u202e .pdf', { type: 'application/pdf' }));
  await sendTexts({ method: 'post', data: form });

  expect(JSON.parse(String(bodies[0]))).toEqual({
    category_name: 'Identitas Diri',
    category_description: 'Ren\u00e9\n4202/1225',
    column_id: [1, 2],
    sort_number: null,
  });
  const sent = bodies[1] as FormData;
  const file = sent.get('file') as File;
  expect([sent.get('additional_name'), file.name, file.type, await file.text()]).toEqual([
    'SK CPNS',
    'Ren\u00e9 .pdf',
    'application/pdf',
    'bytes',
  ]);
});
