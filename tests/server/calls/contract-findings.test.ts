import { describe, expect, it, vi } from 'vitest';
import { roleNames } from '../../../server/domain/roles';
import { apiPerTest } from '../../support/api/api-per-test';
import {
  allFindings,
  fillLists,
  listening,
  settingsFor,
  withoutSpreadsheets,
  wrong,
} from './contract';

// The program of `npm run contract`, on back ends with which the app cannot live.

// Each spreadsheet takes a thread, which takes a second on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

const api = apiPerTest();
const listen = listening();
const fetchQuickly = withoutSpreadsheets(api);
const tokenOf = (username: string) => api().tokenFor(username);

type Answer = (good: Response) => Response | Promise<Response>;

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

/** Answers of a broken back end to the administrator's calls, and the finding. */
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
  it('whatever is wrong with it [O-16]', async () => {
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

  it.each([
    [() => Response.json({ data: [{ district: 'Batu' }] }), 'wrong'],
    [() => html(404), 'not tried'],
  ])('who verifies what, which it may lack (%#)', async (answer, verdict) => {
    const url = await listen((request) =>
      request.url.endsWith('/users/coverage') ? answer() : api().fetch(request),
    );
    const found = await allFindings(settingsFor(url, { token: await tokenOf('admin') }));
    const told = found.filter(({ call }) => call === 'GET /administrator/users/coverage');
    expect(told.map((finding) => finding.verdict)).toEqual([verdict]);
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
    await fillLists(api());
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
    await fillLists(api());
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
    const name = expect.stringMatching(
      /(contract\w+|image\/bmp)” instead of the one that was created/,
    );
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
