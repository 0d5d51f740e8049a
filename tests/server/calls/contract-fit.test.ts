import { Hono } from 'hono';
import { describe, expect, it, vi } from 'vitest';
import { contractCalls, leastAnswer } from '../../../contract/calls/documented';
import type { Finding } from '../../../contract/kit/attempt';
import { roleNames } from '../../../server/domain/roles';
import { apiPerTest } from '../../support/api/api-per-test';
import { createForeignApi } from '../../support/foreign/api';
import { createFilesHost } from '../../support/foreign/files-host';
import { allFindings, fillLists, listening, settingsFor, wrong } from './contract';

// The program of `npm run contract`, on back ends that are fit.

// Each spreadsheet takes a thread, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const api = apiPerTest();
const listen = listening();

const callsThat = (verdict: Finding['verdict'], found: Finding[]) => [
  ...new Set(found.filter((finding) => finding.verdict === verdict).map(({ call }) => call)),
];

/** All rows that the calls are about. */
function rows() {
  const { query } = api().db;
  return Promise.all([
    query.meta_columns.findMany(),
    query.categories.findMany({ with: { category_columns: true } }),
    query.mime_types.findMany(),
    query.document_types.findMany(),
    query.unit_verifikators.findMany(),
    query.documents.findMany(),
    query.meta_data.findMany(),
    query.user_districts.findMany(),
  ]);
}

describe('our own API', () => {
  it('is fit: every call, writes included, as the document says; and is left as it was [O-16]', async () => {
    await fillLists(api());
    const before = await rows();
    const url = await listen(api().fetch);
    const found: Finding[] = [];
    for (const name of ['admin', 'jackOfAllTrades']) {
      const handOff = await api().handOffToken(name);
      found.push(...(await allFindings(settingsFor(url, { handOff, write: true }))));
    }
    expect(wrong(found)).toEqual([]);
    expect(found.flatMap(({ notes = [] }) => notes)).toEqual([]);
    const tried = callsThat('ok', found);
    const untried = contractCalls.filter((call) => !tried.includes(call));
    expect(untried).toEqual([
      'POST /document/my-documents/send/{id}',
      'POST /document/documents/reset/{id}',
      'PUT /document/verifications/update/{id}',
      'PUT /document/approves/update/{id}',
      'GET /administrator/users/detail/{id}',
    ]);
    expect(await rows()).toEqual(before);
  });

  it('gets nothing but GET without --write', async () => {
    const methods = new Set<string>();
    const url = await listen((request) => {
      methods.add(request.method);
      return api().fetch(request);
    });
    await allFindings(settingsFor(url, { token: await api().tokenFor('jackOfAllTrades') }));
    expect([...methods]).toEqual(['GET']);
  });
});

describe('a foreign back end', () => {
  async function listenForeign() {
    const files = await listen(createFilesHost().fetch);
    const { api: foreign, handOff } = createForeignApi(files, 'http://elsewhere.example');
    const site = new Hono().route('/service/api', foreign);
    site.get('/storage/:name', (c) => c.body('%PDF', 200, { 'Content-Type': 'application/pdf' }));
    return { url: await listen(site.fetch), handOff };
  }

  it('is fit, too, with notes on what the app puts up with', async () => {
    const { url, handOff } = await listenForeign();
    const found = await allFindings(
      settingsFor(url, { handOff: handOff('contract', 'all'), write: true }),
    );
    expect(wrong(found)).toEqual([]);
    expect(callsThat('ok', found).length).toBeGreaterThan(40);
    const notes = found.find(({ call }) => call === 'GET /data-referensi/columns')?.notes;
    expect(notes).toContain('data.data[*].sort_number must be integer');
    expect(callsThat('ok', found)).toContain('GET /data-referensi/columns, page 2');
  });
});

describe('a back end that sends no more than the document asks for', () => {
  it('is fit, in every role', async () => {
    const roles = roleNames.map((name, id) => ({ id, name, description: name }));
    const url = await listen((request) => {
      const path = new URL(request.url).pathname.replace('/service/api', '');
      if (path === '/files/7.pdf') return new Response('%PDF');
      const isKnown = request.headers.get('Authorization') === 'Bearer text';
      if (!isKnown && path !== '/authentication/session') {
        return Response.json({ message: 'Unknown.' }, { status: 401 });
      }
      if (path === '/user/roles') return Response.json({ data: roles });
      return leastAnswer(request.method, path) ?? Response.json({ message: path }, { status: 404 });
    });
    const found = await allFindings(settingsFor(url, { handOff: 'x' }));
    expect(wrong(found)).toEqual([]);
    expect(found.flatMap(({ notes = [] }) => notes)).toEqual([]);
    const tried = callsThat('ok', found);
    const reads = contractCalls.filter((call) => call.startsWith('GET'));
    expect(reads.filter((call) => !tried.includes(call))).toEqual([
      'GET /administrator/users/detail/{id}',
    ]);
  });
});
