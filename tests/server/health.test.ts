// @vitest-environment node
import { readdir, rename } from 'node:fs/promises';
import { sql } from 'drizzle-orm';
import { afterEach, expect, it, vi } from 'vitest';
import { createApp } from '../../server/app';
import { apiPerTest } from '../support/api-per-test';

const api = apiPerTest();
const health = (method = 'GET') => api().request('/health', { method });
const unwell = { message: 'The server cannot save anything at the moment.' };

afterEach(() => {
  vi.restoreAllMocks();
});

it('is well while database and file store can be written, and leaves nothing behind', async () => {
  const response = await health();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ data: { status: 'ok' } });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await readdir(api().filesFolder)).toEqual([]);
  expect(await api().db.query.used_hand_offs.findMany()).toEqual([]);
});

it('answers 503 and says nothing of the inside when files cannot be written', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => {});
  await rename(api().filesFolder, `${api().filesFolder}.gone`);
  const response = await health();
  await rename(`${api().filesFolder}.gone`, api().filesFolder);
  expect([response.status, await response.json()]).toEqual([503, unwell]);
  expect(said).toHaveBeenCalledWith(expect.stringMatching(/health check: Error code=ENOENT/));
});

it('answers 503 when the database can be read but not written', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  await api().db.execute(sql`set default_transaction_read_only = on`);
  const response = await health();
  await api().db.execute(sql`set default_transaction_read_only = off`);
  expect([response.status, await response.json()]).toEqual([503, unwell]);
});

it('writes at most once in five seconds, however often it is asked', async () => {
  const put = vi.spyOn(api().files, 'put');
  const ask = async () => (await Promise.all(Array.from({ length: 50 }, () => health()))).length;
  expect(await ask()).toBe(50);
  expect(put).toHaveBeenCalledTimes(1);
  api().advance(5_000);
  await ask();
  expect(put).toHaveBeenCalledTimes(2);
});

it('counts a file store that does not answer as gone', async () => {
  vi.useFakeTimers();
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const { db, files, spool } = api();
  const key = new Uint8Array(32);
  const stuck = { ...files, put: () => new Promise<never>(() => {}) };
  const app = createApp({ db, files: stuck, spool, portalKeys: [key], urlKey: key });
  const answer = app.request('/service/api/health');
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect((await answer).status).toBe(503);
});
