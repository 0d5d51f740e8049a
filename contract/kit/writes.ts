import type { MutationOptions } from '@tanstack/react-query';
import { categories } from '@/api/categories';
import { columns } from '@/api/columns';
import { type DocumentType, documentTypes } from '@/api/document-types';
import { myDocuments } from '@/api/documents';
import { ApiError } from '@/api/errors';
import { metaDataQuery } from '@/api/meta-data';
import { mimeTypes } from '@/api/mime-types';
import { rehearse } from '@/api/rehearsal';
import type { ListResource, SaveInput, SeenRow } from '@/api/resource';
import { unitVerifikators } from '@/api/unit-verifikators';
import { assignDistricts } from '@/api/user-districts';
import { users } from '@/api/users';
import type { Id } from '@/api/wire';
import { paths } from '@/navigation/paths';
import { attempt, attemptExtra, type Play, run, write } from './attempt';
import type { Caller } from './exchange';

/** The writing calls that can be undone: what they create, they delete. */

type Row = { id: Id };
type Writable<Listed extends Row, Values> = Pick<ListResource<Listed>, 'path' | 'list'> & {
  empty: Values;
  save: MutationOptions<string, Error, SaveInput<Values>>;
  remove: MutationOptions<string, Error, SeenRow>;
};

/** Sends an empty form, which a back end must refuse by naming its fields. */
async function* playEmptyForm<Listed extends Row, Values extends object>({
  path,
  empty,
  save,
}: Writable<Listed, Values>): Play {
  const call = `POST ${path}/create with an empty form`;
  const error = await write(save, { row: undefined, values: empty }).catch((found) => found);
  const fields = error instanceof ApiError ? Object.keys(error.fields) : [];
  if (fields.some((field) => field in empty)) return yield { call, verdict: 'ok' };
  const answer = error instanceof ApiError ? (error.status ?? error.kind) : 'a success';
  yield {
    call,
    verdict: 'wrong',
    says: `The answer is ${answer}; a 422 with messages by the names of the fields is needed. Look for an empty row.`,
    shows: 'no message under the fields of the form',
  };
}

/** Creates a row, finds it by its name, and changes it. Returns its id. */
async function* playRow<Listed extends Row, Values extends object>(
  caller: Caller,
  resource: Writable<Listed, Values>,
  nameField: keyof Values & string,
  values: Values,
  change: Partial<Values>,
): Play<Id | undefined> {
  yield* playEmptyForm(resource);
  const { save, list, path } = resource;
  const created = yield* attempt(caller, 'write', () => write(save, { row: undefined, values }));
  if (created === undefined) return;
  const filter = new URLSearchParams({ page: '1', [nameField]: String(values[nameField]) });
  const found = yield* attempt(caller, 'list', () => run(list(filter)), ', filtered');
  if (found?.rows.length !== 1) {
    yield {
      call: `GET ${path}?${nameField}=`,
      verdict: 'wrong',
      says: `${found?.rows.length ?? 'No'} rows are called “${values[nameField]}” instead of the one that was created. Delete it by hand.`,
      shows: 'other rows than those of the filter',
    };
    return;
  }
  const [{ id } = { id: '' }] = found.rows;
  yield* attempt(caller, 'write', () =>
    write(save, { row: { id }, values: { ...values, ...change } }),
  );
  return id;
}

/** A mime type that no row has, of those that a back end is likely to accept. */
async function freeMimeType(): Promise<string> {
  const known = await run(mimeTypes.options).catch(() => []);
  const taken = known.map(({ label }) => label.toLowerCase());
  const types = ['image/bmp', 'image/tiff', 'image/gif', 'application/rtf', 'application/zip'];
  return types.find((type) => !taken.includes(type)) ?? 'application/octet-stream';
}

/** Rows of all four kinds, since each refers to the one before. */
async function* playReferenceData(caller: Caller): Play {
  const name = `contract${Date.now().toString(36)}`;
  const made: { remove: MutationOptions<string, Error, SeenRow>; id: Id }[] = [];
  const keep = (
    remove: MutationOptions<string, Error, SeenRow>,
    id: Id | undefined,
  ): Id | undefined => {
    if (id !== undefined) made.unshift({ remove, id });
    return id;
  };

  const column = { column_name: name, column_description: name, data_type: 'string' };
  const columnId = keep(
    columns.remove,
    yield* playRow(
      caller,
      columns,
      'column_name',
      { ...column, sort_number: 99, is_mandatory: 0 },
      { column_description: `${name} changed` },
    ),
  );
  const categoryId = keep(
    categories.remove,
    yield* playRow(
      caller,
      categories,
      'category_name',
      {
        category_name: name,
        category_description: name,
        column_id: columnId === undefined ? [] : [columnId],
      },
      { category_description: `${name} changed` },
    ),
  );
  const mimeTypeId = keep(
    mimeTypes.remove,
    yield* playRow(
      caller,
      mimeTypes,
      'mime_type',
      { kind_of_document: name, mime_type: await freeMimeType(), extension: 'bin' },
      { kind_of_document: `${name} changed` },
    ),
  );
  if (categoryId !== undefined && mimeTypeId !== undefined) {
    keep(
      documentTypes.remove,
      yield* playRow(
        caller,
        documentTypes,
        'document_type',
        {
          document_type: name,
          naming_format: name,
          category_id: categoryId,
          mime_type_id: mimeTypeId,
          max_size: 100,
          is_multiple: 0,
          is_mandatory: 0,
          is_active: 0,
          description: '',
          sample: '',
          applies_to: undefined,
          rejection_reasons: undefined,
        },
        { sample: name },
      ),
    );
  }
  for (const { remove, id } of made) {
    yield* attempt(caller, 'write', () => write(remove, { id }));
  }
}

const transfer = { onProgress: () => {}, signal: new AbortController().signal };

/** Imports what has just been exported, which changes nothing. */
async function* playImports(caller: Caller): Play {
  for (const resource of [columns, categories, mimeTypes, documentTypes, unitVerifikators]) {
    const sheet = await resource.exportFile().catch(() => undefined);
    if (!sheet) continue;
    const file_import = new File([sheet], `${resource.sheetName}.xlsx`, { type: sheet.type });
    yield* attemptExtra(caller, () => rehearse(resource.path, file_import, transfer.signal));
    yield* attempt(caller, 'write', () => write(resource.importFile, { file_import }));
  }
}

/** Assigns to a user the districts that the user has. */
async function* playUser(caller: Caller): Play {
  const page = await run(users.list(new URLSearchParams({ page: '1' }))).catch(() => undefined);
  const user = page?.rows[0];
  if (!user) return;
  const district_id = user.districts.map(({ id }) => id);
  yield* attempt(caller, 'write', () => write(assignDistricts, { id: user.id, district_id }));
}

/** The smallest PDF. */
const pdf = '%PDF-1.4\ntrailer<</Root<</Pages<</Kids[]/Count 0>>>>>>\n%%EOF\n';

/** A type that takes a PDF, preferably one that allows several documents per person. */
async function findType() {
  let single: DocumentType | undefined;
  for (const { value } of (await run(documentTypes.options)).slice(0, 50)) {
    const type = await run(documentTypes.detail({ id: value }));
    if (type.mime_type?.mime_type.toLowerCase() !== 'application/pdf') continue;
    if (type.is_multiple) return type;
    single ??= type;
  }
  return single;
}

/** Uploads a document, describes it, changes it and deletes it. */
async function* playDocument(caller: Caller, role: string): Play {
  const type = await findType().catch(() => undefined);
  const call = 'POST /document/my-documents';
  if (!type) {
    return yield { call, verdict: 'not tried', says: 'no document type takes application/pdf' };
  }
  const listed = async () =>
    (await run(myDocuments.list(new URLSearchParams({ page: '1', role })))).rows;
  const before = new Set((await listed().catch(() => [])).map(({ id }) => id));
  const additional_name = type.is_multiple ? `Contract ${Date.now()}` : '';
  const upload = {
    document_type_id: type.id,
    file: new File([pdf], 'contract.pdf', { type: 'application/pdf' }),
    additional_name,
  };
  const made = yield* attempt(caller, 'write', () =>
    myDocuments.upload({ document: undefined, upload }, transfer),
  );
  if (made === undefined) return;
  const document = (await listed().catch(() => [])).find(({ id }) => !before.has(id));
  if (!document) {
    const says = 'The upload is not on the first page of the list. Delete it by hand.';
    const shows = 'a list without the document that has just been uploaded';
    return yield { call: `${call}, then its list`, verdict: 'wrong', says, shows };
  }
  const { id } = document;
  const now = async () => ({ id, version: (await run(myDocuments.detail({ id }, role))).version });
  const entries = (await run(metaDataQuery(id)).catch(() => undefined))?.entries ?? [];
  const values = Object.fromEntries(
    entries.map(({ column_name, data_type }) => [
      column_name,
      data_type === 'date' ? '2026-01-05' : 'Contract',
    ]),
  );
  yield* attempt(caller, 'write', async () =>
    write(myDocuments.saveMetaData, { document: await now(), values }),
  );
  yield* attempt(caller, 'write', async () =>
    myDocuments.upload(
      {
        document: await now(),
        upload: { ...upload, file: undefined },
      },
      transfer,
    ),
  );
  yield* attempt(caller, 'write', () => write(myDocuments.remove, { id }));
}

export async function* playWrites(caller: Caller, screens: { path: string; role: string }[]): Play {
  const roleOn = (path: string) => screens.find((screen) => screen.path === path)?.role;
  if (roleOn(paths.documentType)) {
    yield* playReferenceData(caller);
    yield* playImports(caller);
  }
  if (roleOn(paths.unitVerifikator)) {
    yield* attempt(caller, 'write', () => write(unitVerifikators.download, undefined));
  }
  if (roleOn(paths.user)) yield* playUser(caller);
  const owner = roleOn(paths.myDocument);
  if (owner) yield* playDocument(caller, owner);
}
