// @vitest-environment node
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer as createHttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import { Hono } from 'hono';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { roleNames } from '../../server/domain/roles';
import type { Finding } from '../contract/attempt';
import { findings, runContract, type Settings } from '../contract/run';
import { apiPerTest } from '../support/api/api-per-test';
import { addDocument, status } from '../support/api/fixture';
import { contractCalls, leastAnswer } from '../support/calls/documented';
import { createFilesHost, createForeignApi } from '../support/foreign/api';
import { selfSigned } from '../support/processes/self-signed';

// The program of `npm run contract`, on back ends that are fit and on others.

// Each spreadsheet takes a thread, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const api = apiPerTest();
type Fetch = (request: Request) => Response | Promise<Response>;
type Answer = (good: Response) => Response | Promise<Response>;

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

/** Serves on a free port. Resolves to the origin. */
async function listen(fetch: Fetch, options: object = {}, scheme = 'http'): Promise<string> {
  const server = serve({ fetch, port: 0, hostname: 'localhost', ...options });
  if (!server.listening) await once(server, 'listening');
  closings.push(() => server.close());
  return `${scheme}://localhost:${(server.address() as AddressInfo).port}`;
}

/** Our own API, but without spreadsheets: each takes a thread, and so a second. */
async function fetchQuickly(request: Request): Promise<Response> {
  if (request.url.endsWith('/export')) return new Response('PK');
  if (request.url.endsWith('/import')) return Response.json({ message: 'Imported.' });
  return api().fetch(request);
}

const tokenOf = (username: string) => api().tokenFor(username);
const settingsFor = (url: string, rest: Partial<Settings> = {}): Settings => ({
  url,
  token: '',
  handOff: '',
  write: false,
  seconds: 20,
  ...rest,
});

async function allFindings(settings: Settings): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of findings(settings)) found.push(finding);
  return found;
}

const callsThat = (verdict: Finding['verdict'], found: Finding[]) => [
  ...new Set(found.filter((finding) => finding.verdict === verdict).map(({ call }) => call)),
];
const wrong = (found: Finding[]) =>
  found
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ call, says, shows }) => [call, says, shows]);

/** Documents of jackOfAllTrades in all statuses, and of others in queues, on two pages. */
async function fillLists(): Promise<void> {
  for (const document_status_id of [1, 2, 3, 4, 5] as const) {
    await addDocument(api(), { owner: 'jackOfAllTrades', document_status_id, isDescribed: true });
  }
  for (const document_status_id of [status.sent, status.verified]) {
    for (let nth = 0; nth < 11; nth += 1) {
      await addDocument(api(), { owner: 'bureauOwner', document_status_id, isDescribed: true });
    }
  }
}

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
  it('is fit: every call, writes included, as the document says; and is left as it was', async () => {
    await fillLists();
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
    expect(contractCalls.filter((call) => !tried.includes(call))).toEqual([
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
    await allFindings(settingsFor(url, { token: await tokenOf('jackOfAllTrades') }));
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

const html = (status: number) =>
  new Response('<!doctype html><title>Sign in</title>', {
    status,
    headers: { 'Content-Type': 'text/html' },
  });

type Page = { data: { data: unknown[] } };
const withLinks = (links?: unknown) => async (good: Response) => {
  const { data }: Page = await good.json();
  return Response.json({ data: { data: data.data, links } });
};

const noRows = '“No data available yet!” with Try again, and no rows';
const noChoices = '“The choices could not be loaded.” under the field';
const noFile = 'a message, and saves no file';
const onlyThese = 'the rows of this page, and no others';

/** What calls of the administrator answer instead, and the finding. */
const broken: [path: string, answer: Answer, call: string, says: string, shows: string][] = [
  [
    'columns',
    () => html(200),
    'columns',
    '200 with a page of HTML instead of an answer: a sign-in page, a proxy, or the app itself?',
    noRows,
  ],
  [
    'columns/search',
    () => Response.json({ message: 'Not for you.' }, { status: 403 }),
    'columns/search',
    '403: “Not for you.”',
    noChoices,
  ],
  [
    'columns/export',
    () => Response.json({ data: [] }),
    'columns/export',
    '200 with application/json instead of a file.',
    noFile,
  ],
  [
    'categories',
    () => html(502),
    'categories',
    '502 with a page of HTML: something in front of the API answers, or it reports errors as pages.',
    noRows,
  ],
  [
    'categories/search',
    () => Response.json({ data: [{ category_name: 'Letters' }] }),
    'categories/search',
    'The app cannot read the answer: data[*].id is missing.',
    noChoices,
  ],
  [
    'categories/export',
    () => html(200),
    'categories/export',
    '200 with a page of HTML instead of an answer: a sign-in page, a proxy, or the app itself?',
    noFile,
  ],
  [
    'mime-types',
    () => new Response(null, { status: 204 }),
    'mime-types',
    '204 without a body.',
    noRows,
  ],
  [
    'mime-types/search',
    () => new Response('rows', { headers: { 'Content-Type': 'text/plain' } }),
    'mime-types/search',
    '200 with text/plain instead of JSON.',
    noChoices,
  ],
  [
    'mime-types/export',
    () => Response.json({ message: 'Too long.' }, { status: 422 }),
    'mime-types/export',
    '422: “Too long.”',
    noFile,
  ],
  [
    'document-types',
    withLinks(),
    'document-types, its links',
    'There are no paging links (`links`): no row after the first page can be reached.',
    onlyThese,
  ],
  [
    'document-types/detail/\\d',
    () => new Response('', { status: 404 }),
    'document-types/detail/{id}',
    '404, without a message. Is there such a call?',
    'a form that cannot be saved, with Try again',
  ],
  [
    'document-types/export',
    () => new Response(''),
    'document-types/export',
    '200 without a body.',
    noFile,
  ],
  [
    'document-statuses',
    withLinks([{ label: '1', url: '?page=1', active: false }]),
    'document-statuses, its links',
    'No paging link is `active`.',
    onlyThese,
  ],
  [
    'unit-verifikators',
    withLinks([{ label: '1', url: '/all', active: true }]),
    'unit-verifikators, its links',
    'No paging link has a `url` with a `page`.',
    onlyThese,
  ],
  [
    'unit-verifikators/export',
    () => Response.json({ message: 'Full.' }, { status: 507 }),
    'unit-verifikators/export',
    '507: “Full.”',
    noFile,
  ],
  [
    'districts/search',
    () => Response.json({ data: 'Malang' }),
    'districts/search',
    'The app cannot read the answer: data must be array.',
    noChoices,
  ],
];

describe('an answer that the app cannot live with is named, with what the app shows', () => {
  it('whatever is wrong with it', async () => {
    const url = await listen(async (request) => {
      const { pathname } = new URL(request.url);
      const [, answer] =
        broken.find(([path]) => new RegExp(`/data-referensi/${path}$`).test(pathname)) ?? [];
      return answer ? answer(await api().fetch(request)) : api().fetch(request);
    });
    const found = wrong(await allFindings(settingsFor(url, { token: await tokenOf('admin') })));
    const told = broken.map(([, , call, says, shows]) => [
      `GET /data-referensi/${call}`,
      says,
      shows,
    ]);
    expect(found.sort()).toEqual(told.sort());
  });

  it('roles that are no list, before anything else', async () => {
    const url = await listen(async (request) => {
      const answer = await api().fetch(request);
      return answer.ok ? Response.json({ data: { name: 'administrator' } }) : answer;
    });
    const found = wrong(await allFindings(settingsFor(url, { token: await tokenOf('admin') })));
    expect(found).toEqual([
      [
        'GET /user/roles',
        'The app cannot read the answer: data must be array.',
        'the dashboard without roles, so without a menu',
      ],
    ]);
  });

  it('roles that the app does not know', async () => {
    const url = await listen(async (request) => {
      const answer = await api().fetch(request);
      const role = { id: 1, name: 'boss', description: 'Boss' };
      return answer.ok ? Response.json({ data: [role] }) : answer;
    });
    const found = wrong(await allFindings(settingsFor(url, { token: await tokenOf('admin') })));
    expect(found).toEqual([
      [
        'the roles of GET /user/roles',
        `No role has a menu: “boss”. The app knows ${roleNames.join(', ')}.`,
        'the dashboard, and no other screen',
      ],
    ]);
  });

  it('a page that repeats the page before', async () => {
    await fillLists();
    const url = await listen((request) => {
      const target = request.url.replace('page=2', 'page=1');
      return api().fetch(new Request(target, { headers: request.headers }));
    });
    const found = await allFindings(settingsFor(url, { token: await tokenOf('verifier') }));
    expect(wrong(found)).toEqual([
      [
        'GET /document/verifications, its links',
        'Page 2 repeats rows of page 1: does the list read `page`?',
        'the same rows on several pages',
      ],
    ]);
  });

  it('a preview that needs a token', async () => {
    await fillLists();
    const url = await listen((request) =>
      request.url.includes('/files/')
        ? Response.json({ message: 'Who are you?' }, { status: 401 })
        : api().fetch(request),
    );
    const found = await allFindings(settingsFor(url, { token: await tokenOf('verifier') }));
    expect(wrong(found)).toEqual([
      [
        'the preview',
        'Its `url` answers 401 without a token, which no viewer sends.',
        '“could not be loaded” in place of the file',
      ],
    ]);
  });

  it('a session that ends otherwise than by a 401', async () => {
    const token = await tokenOf('admin');
    const url = await listen((request) =>
      request.headers.get('Authorization') === `Bearer ${token}`
        ? fetchQuickly(request)
        : Response.json({ message: 'Unauthenticated.' }, { status: 403 }),
    );
    expect(wrong(await allFindings(settingsFor(url, { token })))).toEqual([
      [
        'GET /user/roles with a token that nobody has',
        'The answer is 403, not 401.',
        'errors everywhere once the session has ended, instead of signing the person out',
      ],
    ]);
  });

  it('an empty form that is accepted, a 422 without fields, and a filter that is not read', async () => {
    const url = await listen(async (request) => {
      const { pathname } = new URL(request.url);
      if (pathname.endsWith('/columns/create')) return Response.json({ message: 'Saved.' });
      const target = request.url.replace(/mime_type=[^&]*/, '');
      const answer = await fetchQuickly(new Request(target, request));
      const isEmpty = pathname.endsWith('/categories/create') && answer.status === 422;
      return isEmpty ? Response.json({ message: 'Invalid.' }, { status: 422 }) : answer;
    });
    const token = await tokenOf('admin');
    const found = wrong(await allFindings(settingsFor(url, { token, write: true })));
    const needed =
      'a 422 with messages by the names of the fields is needed. Look for an empty row.';
    const name = expect.stringMatching(/contract\w+” instead of the one that was created/);
    expect(found.map(([call, says]) => [call, says])).toEqual([
      [
        'POST /data-referensi/columns/create with an empty form',
        `The answer is a success; ${needed}`,
      ],
      ['GET /data-referensi/columns?column_name=', name],
      ['POST /data-referensi/categories/create with an empty form', `The answer is 422; ${needed}`],
      ['GET /data-referensi/mime-types?mime_type=', name],
    ]);
  });
});

describe('the program', () => {
  async function output(settings: Settings) {
    const lines: string[] = [];
    const isFit = await runContract(settings, (line) => lines.push(line));
    return { isFit, lines };
  }
  const program = ['--import', 'tsx', 'tests/contract/main.ts'];

  async function start(args: string[], env: NodeJS.ProcessEnv = {}) {
    const command = spawn(process.execPath, [...program, ...args], {
      env: { PATH: process.env.PATH, ...env },
    });
    const [[code], out, err] = await Promise.all([
      once(command, 'exit'),
      text(command.stdout),
      text(command.stderr),
    ]);
    return { code, out, err };
  }

  it('has a line per call, a sum, an exit code, and never the token', async () => {
    const token = await tokenOf('admin');
    const url = await listen(fetchQuickly);
    const { code, out, err } = await start(['--url', `${url}/service/api/`], {
      CONTRACT_TOKEN: token,
    });
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('GET    /data-referensi/columns: ok\n');
    expect(out).toContain(
      'DELETE /data-referensi/columns/delete/{id}: not tried, because it takes --write.',
    );
    expect(out).toMatch(/\n\n\d\d ok, 0 wrong, \d\d not tried\.\n$/);
    expect(out).not.toContain(token);
  });

  it.each([
    [['--url', 'api.example'], '--url must be like'],
    [['--url', 'https://api.example'], 'There is no token.'],
    [['--url', 'https://api.example', '--tokn', 's3cret'], 'Bad options'],
    [['s3cret'], 'Bad options'],
  ])('explains itself for %j', async (args, problem) => {
    const { code, out, err } = await start(args);
    expect([code, out]).toEqual([2, '']);
    expect(err).toContain(problem);
    expect(err).toContain('npm run contract -- --url');
    expect(err).not.toContain('s3cret');
  });

  it('tells a wrong token, even if the answer repeats it, and tries nothing else', async () => {
    const asked: string[] = [];
    const url = await listen((request) => {
      asked.push(new URL(request.url).pathname);
      const message = `Unknown token ${request.headers.get('Authorization')}`;
      return Response.json({ message }, { status: 401 });
    });
    const { isFit, lines } = await output(settingsFor(url, { token: 'abc.def-123' }));
    expect(isFit).toBe(false);
    expect(lines.slice(1, 4)).toEqual([
      'GET    /user/roles: WRONG',
      '         401: “Unknown token Bearer <token>” The app signs the person out.',
      '         The app shows the dashboard without roles, so without a menu.',
    ]);
    expect(lines.join('\n')).not.toContain('abc.def-123');
    expect(new Set(asked)).toEqual(new Set(['/service/api/user/roles']));
  });

  const firstLine = async (url: string, seconds = 20) =>
    (await output(settingsFor(url, { token: 'x', seconds }))).lines[1]?.trim();

  it('tells why there is no answer', async () => {
    expect(await firstLine('http://localhost:9')).toMatch(/^Nobody listens|broke off/);
    expect(await firstLine('http://no-such-host.invalid')).toMatch(/^There is no such host/);
    const silent = await listen(() => new Promise<Response>(() => {}));
    expect(await firstLine(silent, 0.2)).toBe('No answer in time (see --timeout).');
    const plain = await listen(() => Response.json({}));
    expect(await firstLine(plain.replace('http:', 'https:'))).toMatch(/does not speak TLS/);
    const signed = await listen(
      () => Response.json({}),
      { createServer: createHttpsServer, serverOptions: selfSigned },
      'https',
    );
    expect(await firstLine(signed)).toMatch(/certificate is not one to trust \(\w+\)/);
  });
});
