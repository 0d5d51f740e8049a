import { afterEach, expect, it, vi } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';

const api = apiPerTest();

afterEach(() => {
  vi.useRealTimers();
});

const report = {
  kind: 'crash',
  message: 'TypeError: l is not a function',
  stack: ['advance desk-1a2b.js:1:234'],
  version: '0.1.0+1a2b3c4',
  browser: 'Mozilla/5.0',
  route: '/document/verification',
};

const post = (body: string, headers = { 'Content-Type': 'text/plain' }) =>
  api().request('/client-errors', { method: 'POST', body, headers });
const logged = () => api().log.filter(({ msg }) => msg === 'client error');

it('logs a report of the app as one line, without a session [O-20]', async () => {
  const response = await post(JSON.stringify(report));
  expect(response.status).toBe(204);
  expect(await response.text()).toBe('');
  expect(logged()).toEqual([expect.objectContaining({ level: 'warn', report })]);
});

it('logs nothing that a report may not hold', async () => {
  await post(JSON.stringify({ ...report, note: 'Halaman 2 tidak terbaca' }));
  expect(logged()).toEqual([expect.objectContaining({ report })]);
});

it.each([
  ['is not JSON', 'no JSON'],
  ['is empty', ''],
  ['is a list', '[]'],
  ['lacks a member', JSON.stringify({ ...report, route: undefined })],
  ['has a member of another type', JSON.stringify({ ...report, stack: 'advance' })],
  ['has too long a message', JSON.stringify({ ...report, message: 'x'.repeat(301) })],
  ['is larger than any report', JSON.stringify({ ...report, note: 'x'.repeat(17_000) })],
  ['is larger than any body', 'x'.repeat(300_000)],
])('answers 204 to what %s, and logs nothing', async (_, body) => {
  expect((await post(body)).status).toBe(204);
  expect(logged()).toEqual([]);
});

it('answers 204 to a form', async () => {
  expect((await post('x', { 'Content-Type': 'multipart/form-data; boundary=x' })).status).toBe(204);
});

it('waits half a minute for a report, and closes the connection of one that does not arrive', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const onRead = vi.fn();
  const answer = api().request('/client-errors', {
    method: 'POST',
    headers: { 'Content-Length': '9000' },
    body: new ReadableStream({ pull: () => onRead() }, { highWaterMark: 0 }),
    ...{ duplex: 'half' },
  });
  await vi.waitUntil(() => onRead.mock.calls.length > 0, { interval: 1 });
  await vi.advanceTimersByTimeAsync(30_000);
  const { status, headers } = await answer;
  expect([status, headers.get('Connection')]).toEqual([204, 'close']);
});

it('logs at most 10 reports of a client in a minute, and of others all the same', async () => {
  const from = (address: string) =>
    api().requestFrom(address, '/client-errors', { method: 'POST', body: JSON.stringify(report) });
  for (let count = 0; count < 15; count += 1) {
    expect((await from('192.0.2.1')).status).toBe(204);
  }
  expect(logged()).toHaveLength(10);
  await from('192.0.2.2');
  expect(logged()).toHaveLength(11);
  api().advance(60_000);
  await from('192.0.2.1');
  expect(logged()).toHaveLength(12);
});

it('logs at most 60 reports of all clients in a minute [O-20]', async () => {
  for (let count = 0; count < 80; count += 1) {
    const address = `192.0.2.${count % 200}`;
    await api().requestFrom(address, '/client-errors', {
      method: 'POST',
      body: JSON.stringify(report),
    });
  }
  expect(logged()).toHaveLength(60);
  api().advance(60_000);
  await api().requestFrom('192.0.2.1', '/client-errors', {
    method: 'POST',
    body: JSON.stringify(report),
  });
  expect(logged()).toHaveLength(61);
});

it('takes all addresses of an IPv6 network for one client [O-20]', async () => {
  for (let count = 0; count < 15; count += 1) {
    const address = `2001:db8:1:2::${count}`;
    await api().requestFrom(address, '/client-errors', {
      method: 'POST',
      body: JSON.stringify(report),
    });
  }
  expect(logged()).toHaveLength(10);
});
