import { randomBytes, randomUUID } from 'node:crypto';
import { type Context, Hono } from 'hono';
import { getCookie } from 'hono/cookie';
import { jpeg, pdf } from './files';
import { hostileSpeaker } from './hostile';
import { collection, invalid, missing, paginator, type Row, withGaps } from './laravel';
import { createWorld, roles, type World } from './world';

/**
 * A second, independent implementation of the contract, as a PHP framework would answer. It shares
 * no code with the embedded API or the app.
 */

type Caller = { world: World; roles: typeof roles };
type Api = { Variables: { caller: Caller } };
type Ctx = Context<Api>;

/** A cookie value as Laravel encodes it: base64 with its padding written as %3D. */
const antiForgery = Buffer.from('{"iv":"1","value":"2","mac":"345"}').toString('base64');
/** Laravel sets it on every response, pages included. */
export const antiForgeryCookie = `XSRF-TOKEN=${encodeURIComponent(antiForgery)}; Path=/; Max-Age=7200; SameSite=Lax`;

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * `filesOrigin` serves files and pictures. A browser at `otherOrigin` may call, too. It is not
 * asked for the anti-forgery token, because it cannot have the cookie.
 */
export function createForeignApi(filesOrigin: string, otherOrigin: string) {
  const worlds = new Map<string, World>();
  const handOffs = new Map<string, Caller & { isHostile: boolean }>();
  const callers = new Map<string, Caller>();
  const api = new Hono<Api>();

  /**
   * A hand-off token. Tests with different world names share no data; a name with `hostile` fills
   * the world with markup, one with `queue` has 30 more documents wait for a verifier.
   */
  function handOff(worldName: string, role: string): string {
    const isHostile = worldName.includes('hostile');
    let world = worlds.get(worldName);
    if (!world) {
      const waiting = worldName.includes('queue') ? 30 : 0;
      world = createWorld(isHostile ? hostileSpeaker() : (text) => text, filesOrigin, waiting);
      worlds.set(worldName, world);
    }
    const token = randomBytes(24).toString('base64');
    const held = role === 'all' ? roles : roles.filter(({ name }) => name === role);
    handOffs.set(token, { world, roles: held, isHostile });
    return token;
  }

  api.use(async (c, next) => {
    const isApart = c.req.header('Origin') === otherOrigin;
    if (isApart) {
      c.header('Access-Control-Allow-Origin', otherOrigin);
      c.header('Vary', 'Origin');
    }
    if (isApart && c.req.method === 'OPTIONS') {
      c.header('Access-Control-Allow-Methods', 'GET, POST, PUT, DELETE');
      c.header('Access-Control-Allow-Headers', 'authorization, content-type');
      return c.body(null, 204);
    }
    // The app must not send versions to a back end that never sent any.
    if (c.req.query('version')) return c.json({ message: 'Unknown parameter: version.' }, 400);
    c.header('X-Powered-By', 'PHP/8.2.12');
    c.header('Set-Cookie', antiForgeryCookie);
    const isWrite = !['GET', 'HEAD'].includes(c.req.method);
    // The framework compares the decoded value.
    const isForged =
      getCookie(c, 'XSRF-TOKEN') !== antiForgery || c.req.header('X-XSRF-TOKEN') !== antiForgery;
    if (isWrite && !isApart && isForged) {
      const body = { message: 'CSRF token mismatch.', exception: 'HttpException' };
      // Hono's types lack Laravel's own status 419.
      return c.json(body, 419 as 400);
    }
    await next();
  });

  api.post('/authentication/session', async (c) => {
    const { access_token } = await c.req.json();
    const found = handOffs.get(access_token);
    if (!found) return c.json({ status: false, message: 'Token tidak dikenal.' }, 403);
    handOffs.delete(access_token);
    const { world, isHostile, ...caller } = found;
    const token = `${callers.size + 1}|${randomBytes(30).toString('base64url')}`;
    callers.set(token, { world, ...caller });
    return c.json({
      status: true,
      data: {
        user: {
          ...world.owner,
          avatar: isHostile ? ' javascript:window.pwned=1' : `${filesOrigin}/closed/foto.jpg`,
          unit_verifikator: { id: randomUUID(), nama: world.say('Biro Umum') },
          email_verified_at: null,
        },
        token,
        token_type: 'Bearer',
        expires_in: '7200',
        roles: caller.roles,
      },
    });
  });

  api.use(async (c, next) => {
    const caller = callers.get(c.req.header('Authorization')?.replace(/^Bearer /, '') ?? '');
    if (!caller) return c.json({ message: 'Unauthenticated.' }, 401);
    c.set('caller', caller);
    await next();
  });

  api.post('/authentication/logout', (c) => {
    callers.delete(c.req.header('Authorization')?.replace(/^Bearer /, '') ?? '');
    return c.body(null, 204);
  });
  api.get('/user/roles', (c) => {
    const { roles: held, world } = c.get('caller');
    const described = held.map(({ description, ...role }) => ({
      ...role,
      description: description && world.say(description),
    }));
    return c.json({ data: withGaps(described) });
  });

  const world = (c: Ctx) => c.get('caller').world;
  const said = (c: Ctx, message: string) => ({ success: true, message: world(c).say(message) });
  const unknown = (c: Ctx) => c.json({ message: 'No query results for model.' }, 404);

  /** List, detail, create, update, delete, export and import of one resource. */
  function resource(
    base: string,
    {
      rowsOf,
      required,
      shown = (_, row) => row,
      refused = () => ({}),
      isCollection = false,
      isTerse = false,
    }: {
      rowsOf: (world: World) => Row[];
      required: readonly string[];
      shown?: (world: World, row: Row) => Row;
      refused?: (body: Record<string, unknown>) => Record<string, string[]>;
      /** Wraps its lists as resource collections. */
      isCollection?: boolean;
      /** Answers writes with a status and no body. */
      isTerse?: boolean;
    },
  ) {
    const find = (c: Ctx) => rowsOf(world(c)).find(({ id }) => id === c.req.param('id'));
    const done = (c: Ctx, message: string, status: 200 | 201) =>
      isTerse ? c.body(null, status === 201 ? 201 : 204) : c.json(said(c, message), status);
    const errorsOf = (body: Record<string, unknown>) => ({
      ...missing(body, required),
      ...refused(body),
    });

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
      const errors = errorsOf(body);
      if (Object.keys(errors).length > 0) return invalid(c, errors, world(c).say);
      rowsOf(world(c)).unshift({ ...related(world(c), body), id: randomUUID() });
      return done(c, 'Data berhasil disimpan.', 201);
    });
    api.put(`${base}/update/:id`, async (c) => {
      const body = await c.req.json();
      const row = find(c);
      if (!row) return unknown(c);
      const errors = errorsOf(body);
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
    refused: ({ category_name }): Record<string, string[]> =>
      category_name === 'Ditolak' ? { 'column_id.0': ['Kolom ini sudah tidak ada.'] } : {},
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

  api.notFound((c) => c.json({ message: 'Not Found' }, 404));
  return { handOff, api };
}

/** The relations of a written row: ids become the rows that they refer to. */
function related(world: World, { column_id, ...body }: Record<string, unknown>) {
  const isFlag = (name: string) => name.startsWith('is_');
  const fields = Object.fromEntries(
    // The column's type is char(1).
    Object.entries(body).map(([name, value]) => [name, isFlag(name) ? String(value) : value]),
  );
  if (!Array.isArray(column_id)) return fields;
  return { ...fields, columns: world.columns.filter(({ id }) => column_id.includes(id)) };
}

function typeShown(world: World, row: Row): Row {
  return {
    ...row,
    category: world.categories.find(({ id }) => id === row.category_id) ?? null,
    mime_type: world.mimeTypes.find(({ id }) => id === row.mime_type_id) ?? null,
  };
}

function documentShown(world: World, { preview: _, meta: __, ...row }: Row): Row {
  const type = world.documentTypes.find(({ id }) => id === row.document_type_id);
  return {
    ...row,
    document_type: type ? typeShown(world, type) : null,
    document_status: world.statuses.find(({ id }) => id === String(row.document_status_id)) ?? null,
  };
}

/** `like '%…%'` for texts, equality for ids and flags. */
function filtered(rows: Row[], query: Record<string, string>): Row[] {
  const filters = Object.entries(query).filter(([name]) => !['page', 'role'].includes(name));
  return rows.filter((row) => filters.every(([name, wanted]) => matches(row, name, wanted)));
}

function matches(row: Row, name: string, wanted: string): boolean {
  if (name === 'district_id') {
    const districts = [row.districts ?? row.district].flat() as (Row | null)[];
    return districts.some((district) => district?.id === wanted);
  }
  if (name === 'column_id') return (row.columns as Row[]).some(({ id }) => id === wanted);
  const value = row[name] ?? (row.user as Row | null)?.[name];
  if (name.endsWith('_id')) return String(value) === wanted;
  if (name.startsWith('is_')) return ['1', 'true'].includes(String(value)) === (wanted === '1');
  return String(value ?? '')
    .toLowerCase()
    .includes(wanted.toLowerCase());
}

/** The file host, on another origin. Pages may read only what is under /open. */
export function createFilesHost() {
  const files = new Hono();
  files.use('/open/*', async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*');
    await next();
  });
  files.get('/:folder/foto.jpg', (c) =>
    c.body(new Uint8Array(jpeg), 200, { 'Content-Type': 'image/jpeg' }),
  );
  files.get('/:folder/page.html', (c) => c.html('<script>top.pwned = 1</script><h1>pwned</h1>'));
  files.get('/:folder/:name{.+\\.pdf}', (c) =>
    c.body(new Uint8Array(pdf('Halaman satu')), 200, { 'Content-Type': 'application/pdf' }),
  );
  return files;
}
