import { randomUUID } from 'node:crypto';
import { type Api, type Ctx, said, typeShown, unknown, world } from './context';
import { filtered } from './filtered';
import { collection, invalid, missing, paginator, type Row, withGaps } from './laravel';
import type { World } from './world';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Reference data, units and users, with the options of selects. */
export function addReferenceData(api: Api): void {
  /** List, detail, create, update, delete, export and import of one resource. */
  function resource(
    base: string,
    {
      rowsOf,
      required,
      shown = (_, row) => row,
      isCollection = false,
      isTerse = false,
    }: {
      rowsOf: (world: World) => Row[];
      required: readonly string[];
      shown?: (world: World, row: Row) => Row;
      /** Wraps its lists as resource collections. */
      isCollection?: boolean;
      /** Answers writes with a status and no body. */
      isTerse?: boolean;
    },
  ) {
    const find = (c: Ctx) => rowsOf(world(c)).find(({ id }) => id === c.req.param('id'));
    const done = (c: Ctx, message: string, status: 200 | 201) =>
      isTerse ? c.body(null, status === 201 ? 201 : 204) : c.json(said(c, message), status);

    api.get(base, (c) => {
      const rows = rowsOf(world(c)).map((row) => shown(world(c), row));
      const page = paginator(c, filtered(rows, c.req.query()), world(c).say);
      return c.json(isCollection ? collection(page) : { code: '200', message: 'OK', data: page });
    });
    api.get(`${base}/detail/:id`, (c) => {
      const row = find(c);
      return row ? c.json({ data: shown(world(c), row) }) : unknown(c);
    });
    api.post(`${base}/create`, async (c) => {
      const body = await c.req.json();
      const errors = missing(body, required);
      if (Object.keys(errors).length > 0) return invalid(c, errors, world(c).say);
      rowsOf(world(c)).unshift({ ...related(world(c), body), id: randomUUID() });
      return done(c, 'Data berhasil disimpan.', 201);
    });
    api.put(`${base}/update/:id`, async (c) => {
      const body = await c.req.json();
      const row = find(c);
      if (!row) return unknown(c);
      const errors = missing(body, required);
      if (Object.keys(errors).length > 0) return invalid(c, errors, world(c).say);
      Object.assign(row, related(world(c), body));
      return done(c, 'Data berhasil diubah.', 200);
    });
    api.delete(`${base}/delete/:id`, (c) => {
      const rows = rowsOf(world(c));
      const index = rows.findIndex(({ id }) => id === c.req.param('id'));
      if (index < 0) return unknown(c);
      rows.splice(index, 1);
      return done(c, 'Data berhasil dihapus.', 200);
    });
    api.get(`${base}/export`, (c) =>
      c.body(`PK ${base}`, 200, {
        'Content-Type': xlsx,
        'Content-Disposition': `attachment; filename="..\\..\\evil.exe"; filename*=utf-8''%2e%2e%2Fx`,
      }),
    );
    api.post(`${base}/import`, async (c) => {
      const { file_import: file } = await c.req.parseBody();
      if (!(file instanceof File) || !file.name.endsWith('.xlsx')) {
        const message = 'The file import must be a file of type: xlsx.';
        return invalid(c, { file_import: [message] }, world(c).say);
      }
      return c.json(said(c, `${file.name} berhasil diimpor.`), 202);
    });
  }

  resource('/data-referensi/mime-types', {
    rowsOf: ({ mimeTypes }) => mimeTypes,
    required: ['kind_of_document', 'mime_type', 'extension'],
    isTerse: true,
  });
  resource('/data-referensi/columns', {
    rowsOf: ({ columns }) => columns,
    required: ['sort_number', 'column_name', 'column_description', 'data_type', 'is_mandatory'],
  });
  resource('/data-referensi/categories', {
    rowsOf: ({ categories }) => categories,
    required: ['category_name', 'category_description'],
  });
  resource('/data-referensi/document-types', {
    rowsOf: ({ documentTypes }) => documentTypes,
    required: ['document_type', 'naming_format', 'mime_type_id', 'category_id', 'max_size'],
    shown: typeShown,
  });
  resource('/data-referensi/unit-verifikators', {
    rowsOf: ({ units }) => units,
    required: [],
    isCollection: true,
  });
  resource('/administrator/users', {
    rowsOf: ({ users }) => users,
    required: [],
    isCollection: true,
  });
  resource('/data-referensi/document-statuses', {
    rowsOf: ({ statuses, documents }) =>
      statuses.map((status) => ({
        ...status,
        documents_count: String(
          documents.filter((row) => String(row.document_status_id) === status.id).length,
        ),
      })),
    required: [],
  });

  api.get('/data-referensi/columns/search', (c) => c.json({ data: withGaps(world(c).columns) }));
  api.get('/data-referensi/categories/search', (c) => c.json({ data: world(c).categories }));
  api.get('/data-referensi/mime-types/search', (c) => c.json({ data: world(c).mimeTypes }));
  api.get('/data-referensi/document-types/search', (c) => c.json({ data: world(c).documentTypes }));
  api.get('/data-referensi/districts/search', (c) => c.json({ data: world(c).districts }));
  api.get('/data-referensi/document-statuses/search', (c) => {
    const tagged = { verification: ['3', '4'], approve: ['4', '5'] }[c.req.query('tag') ?? ''];
    const found = world(c).statuses.filter(({ id }) => !tagged || tagged.includes(id));
    return c.json({ data: withGaps(found) });
  });
  api.post('/data-referensi/unit-verifikators/download', (c) => {
    world(c).units.push({ id: randomUUID(), nama: world(c).say('Unit baru'), district: null });
    return c.json(said(c, 'Unit sedang diunduh.'), 202);
  });
  api.put('/administrator/users/:id', async (c) => {
    const { district_id } = await c.req.json();
    const user = world(c).users.find(({ id }) => id === c.req.param('id'));
    if (!user) return unknown(c);
    user.districts = world(c).districts.filter(({ id }) => district_id.includes(id));
    return c.body(null, 204);
  });
}

/** The relations of a written row: ids become the rows that they refer to. */
function related(world: World, { column_id, ...body }: Record<string, unknown>) {
  const isFlag = (name: string) => name.startsWith('is_');
  const fields = Object.fromEntries(
    // Cuts texts for a column of type char(1).
    Object.entries(body).map(([name, value]) => [name, isFlag(name) ? String(value) : value]),
  );
  if (!Array.isArray(column_id)) return fields;
  return { ...fields, columns: world.columns.filter(({ id }) => column_id.includes(id)) };
}
