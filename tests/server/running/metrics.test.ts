import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import { createApp } from '../../../server/app';
import { createGauges } from '../../../server/gauges';
import { processLog } from '../../../server/log/log';
import { createMetrics } from '../../../server/metrics/metrics';
import { serveMetrics } from '../../../server/metrics/serve-metrics';
import { approval_counts, category_columns, documents } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { between, closed } from '../../support/api/between';
import { addDocument, documentIn, pdf, status, type Username } from '../../support/api/fixture';
import { base, form } from '../../support/api/uploads';

const api = apiPerTest();
const host = '127.0.0.1';

/** An app on the API's storage whose metrics are served. */
async function measured(changed: Partial<Parameters<typeof createGauges>[1]> = {}) {
  const { db, files, spool, tokenFor } = api();
  const metrics = createMetrics();
  const key = new Uint8Array(32);
  const app = createApp({ db, files, spool, portalKeys: [key], urlKeys: [key], metrics });
  const gauges = createGauges(metrics, { db, spool, ...changed });
  const server = await serveMetrics(metrics, gauges, { port: 0, host });
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const url = `http://${host}:${port}`;
  return {
    url,
    call: async (path: string, init: RequestInit = {}, by: Username = 'bureauOwner') =>
      app.request(`/service/api${path}`, {
        ...init,
        headers: { ...init.headers, Authorization: `Bearer ${await tokenFor(by)}` },
      }),
    /** The lines that begin with a name. */
    async linesOf(name: string): Promise<string[]> {
      const text = await (await fetch(`${url}/metrics`)).text();
      return text.split('\n').filter((line) => line.startsWith(name));
    },
  };
}

it('count calls by route and status, never by what the path holds [O-51]', async () => {
  const { call, linesOf } = await measured();
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  await call(`/document/documents/view/${id}`);
  await call(`/document/documents/view/${id + 1}`);
  await call('/no/such/path');
  const route = 'route="/service/api/document/documents/view/:id"';
  expect(await linesOf('berkas_call_seconds_count')).toEqual([
    `berkas_call_seconds_count{method="GET",${route},status="200"} 1`,
    `berkas_call_seconds_count{method="GET",${route},status="404"} 1`,
    'berkas_call_seconds_count{method="GET",route="none",status="404"} 1',
  ]);
});

it('count what fails inside', async () => {
  const { call, linesOf } = await measured();
  await between(api().db, closed(documents), () => call(base, { method: 'POST', body: form({}) }));
  expect(await linesOf('berkas_call_seconds_count')).toEqual([
    expect.stringMatching(/route="\/service\/api\/document\/my-documents",status="500"} 1$/),
  ]);
});

it('count files that the store has lost [O-18]', async () => {
  const { call, linesOf } = await measured();
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  await api().files.remove((await documentIn(api(), id))?.storage_id ?? '');
  expect(await linesOf('berkas_lost')).toEqual(['berkas_lost_files_total 0']);
  await call(`/document/documents/download/${id}`);
  expect(await linesOf('berkas_lost')).toEqual(['berkas_lost_files_total 1']);
});

it('count uploads under way, received bytes and reports of browsers', async () => {
  const { call, linesOf } = await measured();
  await call(base, { method: 'POST', body: form({}) });
  expect(await linesOf('berkas_uploads')).toEqual(['berkas_uploads 0']);
  expect(await linesOf('berkas_uploaded_bytes_total')).toEqual([
    `berkas_uploaded_bytes_total ${pdf.length}`,
  ]);
  const report = {
    kind: 'error',
    message: 'x',
    stack: [],
    version: '1',
    browser: 'b',
    route: '/document',
  };
  await call('/client-errors', { method: 'POST', body: JSON.stringify(report) });
  expect(await linesOf('berkas_client_errors_total')).toEqual(['berkas_client_errors_total 1']);
});

it('count decisions that were taken, by how often the document was sent [O-99]', async () => {
  const { call, linesOf } = await measured();
  const id = await addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
  async function decide(way: 'verifications' | 'approves', to: number, by: Username) {
    const body = JSON.stringify({
      document_status_id: to,
      verifier_note: 'Reason: Not legible',
      approval_note: 'Reason: Not legible',
    });
    const headers = { 'Content-Type': 'application/json' };
    return (await call(`/document/${way}/update/${id}`, { method: 'PUT', body, headers }, by))
      .status;
  }
  const send = () => call(`/document/my-documents/send/${id}`, { method: 'POST' });
  await api().db.delete(category_columns);
  expect(await decide('verifications', status.rejected, 'verifier')).toBe(200);
  expect(await decide('verifications', status.verified, 'verifier')).toBe(409);
  for (const _ of [2, 3, 4]) {
    await send();
    await decide('verifications', status.verified, 'verifier');
    await decide('approves', status.rejected, 'approver');
  }
  await send();
  await decide('verifications', status.verified, 'verifier');
  const approve = () => decide('approves', status.approved, 'approver');
  expect(await between(api().db, closed(approval_counts), approve)).toBe(500);
  expect(await approve()).toBe(200);
  expect((await linesOf('berkas_decisions_total{')).sort()).toEqual([
    'berkas_decisions_total{decision="approve",sending="3+"} 1',
    'berkas_decisions_total{decision="reject",sending="1"} 1',
    'berkas_decisions_total{decision="reject",sending="2"} 1',
    'berkas_decisions_total{decision="reject",sending="3+"} 2',
    'berkas_decisions_total{decision="verify",sending="2"} 1',
    'berkas_decisions_total{decision="verify",sending="3+"} 3',
  ]);
});

it('tell what waits, for how long, and what is free [O-51]', async () => {
  const { linesOf } = await measured({ connections: () => ({ busy: 2, idle: 1, awaited: 7 }) });
  const sent = { owner: 'bureauOwner', document_status_id: status.sent } as const;
  await addDocument(api(), { ...sent, status_since: new Date(Date.now() - 3_600_000) });
  await addDocument(api(), sent);
  expect(await linesOf('berkas_waiting{')).toEqual([
    'berkas_waiting{queue="verification"} 2',
    'berkas_waiting{queue="approval"} 0',
    'berkas_waiting{queue="portal"} 0',
    'berkas_waiting{queue="portal refused"} 0',
  ]);
  const [oldest = '', ...others] = await linesOf('berkas_waiting_seconds{');
  expect(Number(oldest.split(' ')[1])).toBeCloseTo(3600, -2);
  expect(others.map((line) => line.split(' ').at(-1))).toEqual(['0', '0', '0']);
  expect(await linesOf('berkas_connections{')).toEqual([
    'berkas_connections{state="busy"} 2',
    'berkas_connections{state="idle"} 1',
    'berkas_connections{state="awaited"} 7',
  ]);
  const [free = ''] = await linesOf('berkas_free_bytes{');
  expect(Number(free.split(' ')[1])).toBeGreaterThan(0);
});

it('tell nothing of what is no more [O-51]', async () => {
  let states: Record<string, number> = { busy: 2, awaited: 7 };
  const { linesOf } = await measured({ connections: () => states as never });
  expect(await linesOf('berkas_connections{')).toHaveLength(2);
  states = { busy: 1 };
  expect(await linesOf('berkas_connections{')).toEqual(['berkas_connections{state="busy"} 1']);
});

it('tell when the newest backup was made, and 0 before the first [O-51]', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-backups-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const { linesOf } = await measured({ backups: { folder, keep: 7 } });
  const name = 'berkas_backup_timestamp_seconds';
  expect(await linesOf(name)).toEqual([`${name} 0`]);
  await mkdir(join(folder, '2026-11-24T02-00-00.000Z'));
  await mkdir(join(folder, '2026-11-25T02-00-00.000Z.incomplete'));
  expect(await linesOf(name)).toEqual([`${name} ${Date.UTC(2026, 10, 24, 2) / 1000}`]);
});

it('leave out what cannot be read, and go on', async () => {
  const logged = vi.spyOn(processLog, 'error').mockImplementation(() => {});
  const select = () => {
    throw new Error('out of order');
  };
  const { linesOf } = await measured({
    db: Object.create(api().db, { select: { value: select } }),
  });
  expect(await linesOf('berkas_waiting{')).toEqual([]);
  expect(await linesOf('berkas_free_bytes{')).toHaveLength(1);
  expect(logged).toHaveBeenCalledWith(expect.anything(), 'metrics');
  logged.mockRestore();
});

it('are at /metrics only, and say which port is taken', async () => {
  const { url } = await measured();
  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  const port = Number(new URL(url).port);
  await expect(serveMetrics(createMetrics(), async () => {}, { port, host })).rejects.toThrow(
    `Port ${port} is not to be had: choose another METRICS_PORT.`,
  );
});

it('are those that the alerts name', async () => {
  const { linesOf } = await measured({
    connections: () => ({ busy: 0, idle: 0, awaited: 0 }),
    backups: { folder: 'none', keep: 7 },
  });
  const told = await linesOf('# TYPE berkas_');
  const known = told.map((line) => line.split(' ')[2]);
  const alerts = await readFile('docs/deploy/alerts.yml', 'utf8');
  const named = [...alerts.matchAll(/\bberkas_[a-z_]+/g)].map(([name]) =>
    name.replace(/_(count|bucket|sum)$/, ''),
  );
  // Finds nearly all mentions: a pattern that no longer fits would find fewer.
  expect(named.length).toBeGreaterThan(13);
  expect(known).toEqual(expect.arrayContaining([...new Set(named)]));
});
