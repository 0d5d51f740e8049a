import { readdir, rename } from 'node:fs/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { type AppDeps, createApp } from '../../../server/app';
import { used_hand_offs } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { between, closed } from '../../support/api/between';
import { errorsIn } from '../../support/api/captured-log';
import { idsIn } from '../../support/processes/files-in';

const api = apiPerTest();
const minute = 60_000;
const ready = () => api().request('/health/ready');
const live = () => api().request('/health/live');
const unwell = {
  message: 'The server cannot save anything at the moment.',
  code: 'server_not_ready',
};

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('is ready while database and file store can be written, and leaves nothing behind [O-12]', async () => {
  const response = await ready();
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ data: { status: 'ok' } });
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(await idsIn(api().filesFolder)).toEqual([]);
  expect(await api().db.query.used_hand_offs.findMany()).toEqual([]);
});

it('names its version [O-12]', async () => {
  expect(await (await live()).json()).toEqual({
    data: { status: 'ok', version: expect.stringMatching(/^\d+\.\d+\.\d+/) },
  });
});

it('leaves one file behind, however often it must not delete it', async () => {
  vi.spyOn(api().files, 'remove').mockRejectedValue(new Error('not allowed'));
  for (const _ of [1, 2, 3]) {
    expect((await ready()).status).toBe(503);
    api().advance(5_000);
  }
  expect(await idsIn(api().filesFolder)).toHaveLength(1);
});

it('answers 503 and says nothing of the inside when files cannot be written [V13.4.5]', async () => {
  const { filesFolder } = api();
  await rename(filesFolder, `${filesFolder}.gone`);
  const response = await ready().finally(() => rename(`${filesFolder}.gone`, filesFolder));
  expect([response.status, await response.json()]).toEqual([503, unwell]);
  expect(errorsIn(api().log)).toMatchObject([
    { msg: 'health check', err: { code: expect.stringMatching(/^(ENOENT|NoSuchBucket)$/) } },
  ]);
  expect(await readdir(api().spoolFolder)).toEqual([]);
});

it('answers 503 when the database can be read but not written', async () => {
  const response = await between(api().db, closed(used_hand_offs), async () => ready());
  expect([response.status, await response.json()]).toEqual([503, unwell]);
});

it('writes at most once a minute, however often it is asked', async () => {
  const put = vi.spyOn(api().files, 'put');
  async function ask() {
    const answers = await Promise.all(Array.from({ length: 50 }, () => ready()));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  }
  await ask();
  expect(put).toHaveBeenCalledTimes(1);
  api().advance(minute - 5_000);
  await ask();
  expect(put).toHaveBeenCalledTimes(1);
  api().advance(5_000);
  await ask();
  expect(put).toHaveBeenCalledTimes(2);
});

it('is ready again seconds after the store is', async () => {
  const put = vi.spyOn(api().files, 'put').mockRejectedValue(new Error('gone'));
  expect((await ready()).status).toBe(503);
  put.mockRestore();
  expect((await ready()).status).toBe(503);
  api().advance(5_000);
  expect((await ready()).status).toBe(200);
});

it.each([
  ['gone', 503],
  ['there', 200],
])(
  'checks again after the clock has been set back: the store is %s by now',
  async (now, status) => {
    const put = vi.spyOn(api().files, 'put');
    if (now === 'there') put.mockRejectedValueOnce(new Error('gone'));
    expect((await ready()).status).not.toBe(status);
    if (now === 'gone') put.mockRejectedValueOnce(new Error('gone'));
    api().advance(-60 * minute);
    expect((await ready()).status).toBe(status);
  },
);

it('answers 503 at once when the database cannot be read, but is alive [O-12]', async () => {
  expect((await ready()).status).toBe(200);
  const execute = vi.spyOn(api().db, 'execute').mockRejectedValue(new Error('gone'));
  expect((await ready()).status).toBe(503);
  expect((await live()).status).toBe(200);
  execute.mockRestore();
  expect((await ready()).status).toBe(200);
});

function appWith(changed: Partial<AppDeps>) {
  const { db, files, spool } = api();
  const key = new Uint8Array(32);
  return createApp({ db, files, spool, portalKeys: [key], urlKeys: [key], ...changed });
}

it('counts a file store that does not answer as gone', async () => {
  vi.useFakeTimers();
  let fail: undefined | ((error: Error) => void);
  const put = () =>
    new Promise<never>((_, reject) => {
      fail = reject;
    });
  const stuck = { ...api().files, put };
  const answer = appWith({ files: stuck }).request('/service/api/health/ready');
  await vi.advanceTimersByTimeAsync(5_000);
  vi.useRealTimers();
  expect((await answer).status).toBe(503);
  // Once the check fails, it removes what it has written.
  (await vi.waitUntil(() => fail, { timeout: minute }))(new Error('too late'));
  await expect.poll(() => readdir(api().spoolFolder)).toEqual([]);
});

it('answers 503 from the moment on when the server is told to stop, but is alive', async () => {
  let isStopping = false;
  const app = appWith({ isStopping: () => isStopping });
  const ask = async (path: string) => (await app.request(`/service/api/health/${path}`)).status;
  expect(await ask('ready')).toBe(200);
  isStopping = true;
  expect([await ask('ready'), await ask('live')]).toEqual([503, 200]);
});
