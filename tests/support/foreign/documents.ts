import { randomUUID } from 'node:crypto';
import { type Api, type Ctx, said, typeShown, unknown, world } from './context';
import { pdf } from './files';
import { filtered } from './filtered';
import { invalid, missing, paginator, type Row } from './laravel';
import type { World } from './world';

/** The lists of documents, and what happens to a document. */
export function addDocuments(api: Api): void {
  const documentLists = {
    '/document/my-documents': () => true,
    '/document/documents': () => true,
    '/document/verifications': (row: Row) => Number(row.document_status_id) === 2,
    '/document/approves': (row: Row) => Number(row.document_status_id) === 3,
  };
  for (const [base, isListed] of Object.entries(documentLists)) {
    api.get(base, (c) => {
      const { role, ...filters } = c.req.query();
      if (!c.get('caller').roles.some(({ name }) => name === role)) {
        return c.json({ message: 'This action is unauthorized.' }, 403);
      }
      const rows = world(c)
        .documents.filter(isListed)
        .map((row) => documentShown(world(c), row));
      return c.json({ status: 200, data: paginator(c, filtered(rows, filters), world(c).say) });
    });
  }

  const documentOf = (c: Ctx) => world(c).documents.find(({ id }) => id === c.req.param('id'));

  api.get('/document/my-documents/detail/:id', (c) => {
    const row = documentOf(c);
    return row ? c.json({ data: documentShown(world(c), row) }) : unknown(c);
  });
  api.get('/document/documents/view/:id', (c) => {
    const { preview, ...row } = documentOf(c) ?? { preview: null };
    return preview ? c.json({ data: { ...row, ...preview } }) : unknown(c);
  });
  api.get('/document/documents/download/:id', (c) =>
    c.body(new Uint8Array(pdf('Unduhan')), 200, {
      'Content-Type': 'application/octet-stream',
      'Content-Disposition': 'attachment; filename="../../../evil.exe"',
    }),
  );
  // The array itself is the body, without `data`.
  api.get('/document/meta-datas/:id', (c) => c.json(documentOf(c)?.meta ?? []));
  api.put('/document/meta-datas/:id', async (c) => {
    const values = await c.req.json();
    const row = documentOf(c);
    const meta = (row?.meta ?? []) as Row[];
    const [first] = meta;
    const name = String(first?.column_name);
    const errors = missing(values, [name]);
    if (!row || Object.keys(errors).length > 0) return invalid(c, errors, world(c).say);
    for (const datum of meta) datum.value = values[String(datum.column_name)];
    row.meta_data_count = String(meta.length);
    return c.body(null, 204);
  });

  const upload = async (c: Ctx, row: Row | undefined) => {
    const { file, ...body } = await c.req.parseBody();
    const errors = missing({ ...body, ...(!row && { file }) }, ['document_type_id', 'file']);
    if (row) delete errors.file;
    if (Object.keys(errors).length > 0) return invalid(c, errors, world(c).say);
    const [like] = world(c).documents;
    const sent = {
      ...body,
      ...(file instanceof File && { path: `public/${file.name}`, file_size: '1' }),
    };
    if (row) Object.assign(row, sent);
    else
      world(c).documents.unshift({
        ...like,
        ...sent,
        id: randomUUID(),
        document_status_id: '1',
        meta_data_count: '0',
        meta: structuredClone(like?.meta),
      });
    return c.json(said(c, 'Berkas tersimpan.'), row ? 200 : 201);
  };
  api.post('/document/my-documents', (c) => upload(c, undefined));
  api.post('/document/my-documents/update/:id', (c) => upload(c, documentOf(c)));
  api.delete('/document/my-documents/delete/:id', (c) => {
    const { documents } = world(c);
    documents.splice(
      documents.findIndex(({ id }) => id === c.req.param('id')),
      1,
    );
    return c.body(null, 204);
  });

  function moveTo(c: Ctx, status: unknown, message: string, notes: Record<string, unknown> = {}) {
    const row = documentOf(c);
    if (!row) return unknown(c);
    Object.assign(row, notes, { document_status_id: String(status) });
    return c.json(said(c, message));
  }
  api.post('/document/my-documents/send/:id', (c) => moveTo(c, 2, 'Berkas terkirim.'));
  api.post('/document/documents/reset/:id', (c) => moveTo(c, 1, 'Berkas menjadi draf.'));
  for (const [list, note] of [
    ['verifications', 'verifier_note'],
    ['approves', 'approval_note'],
  ] as const) {
    api.put(`/document/${list}/update/:id`, async (c) => {
      const body = await c.req.json();
      // A rule that the form does not know: the server refuses a note that is too short.
      if (String(body.document_status_id) === '4' && String(body[note]).length < 4) {
        const message = `The ${note.replace('_', ' ')} must be at least 4 characters.`;
        return invalid(c, { [note]: [message] }, world(c).say);
      }
      return moveTo(c, body.document_status_id, 'Keputusan tersimpan.', { [note]: body[note] });
    });
  }
}

function documentShown(world: World, { preview: _, meta: __, ...row }: Row): Row {
  const type = world.documentTypes.find(({ id }) => id === row.document_type_id);
  return {
    ...row,
    document_type: type ? typeShown(world, type) : null,
    document_status: world.statuses.find(({ id }) => id === String(row.document_status_id)) ?? null,
  };
}
