import type { FetchQueryOptions } from '@tanstack/react-query';
import { uniqBy } from 'es-toolkit';
import type { Page } from '@/api/body';
import { categories } from '@/api/categories';
import { columns } from '@/api/columns';
import { documentStatuses } from '@/api/document-statuses';
import { documentTypes } from '@/api/document-types';
import { downloadFile, fetchView } from '@/api/document-views';
import {
  allDocuments,
  approves,
  type Document,
  myDocuments,
  type Queue,
  verifications,
} from '@/api/documents';
import { metaDataQuery } from '@/api/meta-data';
import { mimeTypes } from '@/api/mime-types';
import { fetchOfPerson } from '@/api/of-person';
import type { ListResource, OptionsQuery, SpreadsheetResource } from '@/api/resource';
import { sentBackQuery } from '@/api/sent-back';
import { districtOptions, unitVerifikators } from '@/api/unit-verifikators';
import { coverageQuery } from '@/api/user-districts';
import { users } from '@/api/users';
import type { Id } from '@/api/wire';
import { isPreviewable } from '@/lib/media-url';
import { mergeLink } from '@/lib/search-params';
import { paths } from '@/navigation/paths';
import { attempt, attemptExtra, type Play, run } from './attempt';
import type { Caller } from './exchange';

/** The reading calls of each screen, made as the app makes them. */

type Row = { id: Id };
type Screen = (caller: Caller, role: string) => Play;

/** What is wrong with the paging bar of a page; undefined if nothing is. */
function faultOfLinks({ rows, links }: Page<Row>): string | undefined {
  if (rows.length === 0) return;
  if (links.length === 0) {
    return 'There are no paging links (`links`): no row after the first page can be reached.';
  }
  if (!links.some(({ active }) => active)) return 'No paging link is `active`.';
  if (!links.some(({ url }) => url && mergeLink(new URLSearchParams(), url).has('page'))) {
    return 'No paging link has a `url` with a `page`.';
  }
}

/** Reads a list and, where there is one, its second page. */
async function* readList<Listed extends Row>(
  caller: Caller,
  resource: Pick<ListResource<Listed>, 'list' | 'path'>,
  role?: string,
): Play<Listed[]> {
  const params = new URLSearchParams({ page: '1', ...(role && { role }) });
  const first = yield* attempt(caller, 'list', () => run(resource.list(params)));
  if (!first) return [];
  const fault = faultOfLinks(first);
  const call = `GET ${resource.path}, its links`;
  if (fault) {
    yield { call, verdict: 'wrong', says: fault, shows: 'the rows of this page, and no others' };
  }
  const next = first.links.find(({ label, url }) => label === '2' && url);
  if (next?.url) {
    const merged = mergeLink(params, next.url);
    const second = yield* attempt(caller, 'list', () => run(resource.list(merged)), ', page 2');
    const ids = new Set(first.rows.map(({ id }) => id));
    if (second?.rows.some(({ id }) => ids.has(id))) {
      const says = 'Page 2 repeats rows of page 1: does the list read `page`?';
      yield { call, verdict: 'wrong', says, shows: 'the same rows on several pages' };
    }
  }
  return first.rows;
}

const readOptions = (caller: Caller, options: OptionsQuery) =>
  attempt(caller, 'options', () => run(options));

/** Makes calls about the first row of a list. */
async function* withFirst<Listed>(
  rows: Listed[],
  calls: string[],
  read: (row: Listed) => Play,
): Play {
  const [row] = rows;
  if (row) yield* read(row);
  else for (const call of calls) yield { call, verdict: 'not tried', says: 'the list is empty' };
}

type Reference<Listed> = ListResource<Listed> &
  Pick<SpreadsheetResource, 'exportFile'> & {
    detail: (known: { id: Id }) => FetchQueryOptions<Listed, Error, Listed, string[]>;
  };

/** A screen of reference data. */
const reference = <Listed extends Row>(
  resource: Reference<Listed>,
  ...options: OptionsQuery[]
): Screen =>
  async function* (caller) {
    const { path } = resource;
    const rows = yield* readList(caller, resource);
    yield* withFirst(rows, [`GET ${path}/detail/{id}`], async function* ({ id }) {
      yield* attempt(caller, 'form', () => run(resource.detail({ id })));
    });
    for (const one of options) yield* readOptions(caller, one);
    yield* attempt(caller, 'file', resource.exportFile);
  };

/** Fetches a preview as a browser does: from its address alone. */
async function* readPreview(
  origin: string,
  { url, mime_type }: { url: string; mime_type: string },
): Play {
  const call = 'the preview';
  if (!isPreviewable(mime_type)) {
    const says = `its type is “${mime_type}”: image/jpeg and application/pdf have one`;
    return yield { call, verdict: 'not tried', says };
  }
  const shows = '“could not be loaded” in place of the file';
  if (!URL.canParse(url, origin)) {
    return yield { call, verdict: 'wrong', says: 'Its `url` is no address.', shows };
  }
  const answer = await fetch(new URL(url, origin)).catch(() => undefined);
  await answer?.body?.cancel();
  if (answer?.ok) return yield { call, verdict: 'ok' };
  const says = `Its \`url\` answers ${answer?.status ?? 'nothing'} without a token, which no viewer sends.`;
  yield { call, verdict: 'wrong', says, shows };
}

const ofDocument = [
  'GET /document/documents/view/{id}',
  'GET /document/documents/download/{id}',
  'GET /document/meta-datas/{id}',
];

/** A list of documents, and what the detail of its first one needs. */
const documents = (
  list: ListResource<Document>,
  more: (caller: Caller, rows: Document[], role: string) => Play,
): Screen =>
  async function* (caller, role) {
    const rows = yield* readList(caller, list, role);
    yield* withFirst(rows, ofDocument, async function* ({ id }) {
      const view = yield* attempt(caller, 'part', () => fetchView(id));
      if (view) yield* readPreview(caller.origin, view);
      yield* attempt(caller, 'file', () => downloadFile(id));
      yield* attempt(caller, 'part', () => run(metaDataQuery(id)));
    });
    yield* more(caller, rows, role);
  };

const queue = (list: Queue, tag: 'verification' | 'approve') =>
  documents(list, async function* (caller, rows, role) {
    yield* readOptions(caller, documentStatuses.options(tag));
    yield* withFirst(rows, [`GET ${list.path}/person/{id}`], ({ id }) =>
      attemptExtra(caller, () => fetchOfPerson(list, id, role)),
    );
  });

async function* readUploadForm(caller: Caller, rows: Document[], role: string): Play {
  yield* withFirst(rows, ['GET /document/my-documents/detail/{id}'], async function* ({ id }) {
    yield* attempt(caller, 'form', () => run(myDocuments.detail({ id }, role)));
  });
  const types = (yield* readOptions(caller, documentTypes.options)) ?? [];
  const guidance = ['GET /data-referensi/document-types/detail/{id}'];
  yield* withFirst(types, guidance, async function* ({ value }) {
    yield* attempt(caller, 'part', () => run(documentTypes.detail({ id: value })));
  });
}

/** By the path of the screen. */
const screens: Record<string, Screen> = {
  [paths.myDocument]: documents(myDocuments, readUploadForm),
  [paths.allDocuments]: documents(allDocuments, async function* () {}),
  [paths.verification]: queue(verifications, 'verification'),
  [paths.approve]: queue(approves, 'approve'),
  [paths.column]: reference(columns),
  [paths.category]: reference(categories, columns.options),
  [paths.mimeType]: reference(mimeTypes),
  [paths.documentType]: reference(documentTypes, categories.options, mimeTypes.options),
  async *[paths.documentStatus](caller) {
    yield* readList(caller, documentStatuses);
  },
  async *[paths.unitVerifikator](caller) {
    yield* readList(caller, unitVerifikators);
    yield* attempt(caller, 'file', unitVerifikators.exportFile);
  },
  async *[paths.user](caller) {
    yield* readList(caller, users);
    yield* readOptions(caller, districtOptions);
    yield* attemptExtra(caller, () => run(coverageQuery));
    yield* attemptExtra(caller, () => run(sentBackQuery({ from: '', to: '' })));
  },
};

/** Opens each of these screens once, in the first role that has it. */
export async function* openScreens(caller: Caller, opened: { path: string; role: string }[]): Play {
  for (const { path, role } of uniqBy(opened, (one) => one.path)) {
    const screen = screens[path];
    if (screen) yield* screen(caller, role);
  }
}
