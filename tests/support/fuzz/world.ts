import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { createApp } from '../../../server/app';
import { openSession } from '../../../server/auth/session-tokens';
import { processLog } from '../../../server/log/log';
import type { Database } from '../../../server/storage/database';
import * as schema from '../../../server/storage/schema';
import { category_columns, meta_columns, user_districts } from '../../../server/storage/schema';
import { openSpool } from '../../../server/storage/spool';
import type { Storage } from '../../../server/storage/storage';
import { connectionFrom } from '../api/connection';
import {
  addDocument,
  category,
  district,
  fixture,
  status,
  type,
  type Username,
} from '../api/fixture';
import { testDatabase } from '../api/test-database';
import { idsIn } from '../processes/files-in';

/**
 * The fixture's data plus a document in each status and a column named like a member of
 * Object.prototype.
 */

export const portalKey = Buffer.from('the portal signs its tokens with this key');
export const urlKey = Buffer.from('the urls of previews are signed by this key');

/** Documents of `bureauOwner`, by status or type. */
export const document = { draft: 1, sent: 2, verified: 3, certificate: 4 } as const;

/** A column named like a member of Object.prototype. */
const builder = 4;

const tokens = new Map<Username, string>();
const callers = [
  'admin',
  'bureauOwner',
  'verifier',
  'approver',
  'malangVerifier',
  'unitAdmin',
  'viewer',
  'roleless',
] as const satisfies Username[];

async function fill(storage: Storage): Promise<void> {
  const { db } = storage;
  await fixture(storage);
  await db.insert(meta_columns).values({
    id: builder,
    sort_number: 4,
    column_name: 'constructor',
    column_description: 'Who built it',
    data_type: 'string',
    is_mandatory: 1,
  });
  await db.insert(category_columns).values({ category_id: category.letters, column_id: builder });

  // A failed assignment must not remove it.
  await db.insert(user_districts).values({ user_id: 1, district_id: district.malang });

  const owned = { owner: 'bureauOwner', isDescribed: true } as const;
  await addDocument(storage, owned);
  await addDocument(storage, { ...owned, document_status_id: status.sent });
  await addDocument(storage, { ...owned, document_status_id: status.verified });
  await addDocument(storage, {
    ...owned,
    document_type_id: type.certificate,
    additional_name: 'Archiving',
  });
  for (const user of await db.query.users.findMany()) {
    const username = callers.find((name) => name === user.username);
    if (username) tokens.set(username, await openSession(db, user.id, new Date()));
  }
  await defineDigest(db);
}

/** Rows that sign-ins, sign-outs and uploads may change, whatever becomes of them. */
const bookkeeping: PgTable[] = [schema.sessions, schema.used_hand_offs, schema.daily_uploads];

/** Creates a database function that hashes all rows, much faster than one query per table. */
async function defineDigest(db: Database): Promise<void> {
  const names = Object.values(schema)
    .filter((value) => is(value, PgTable))
    .filter((table) => !bookkeeping.includes(table))
    .map(getTableName);
  const steps = names.map(
    (name) =>
      `select md5(string_agg(r::text, '|' order by r::text)) into part from ${name} r;
       digest := digest || ' ${name} ' || coalesce(part, '-');`,
  );
  await db.execute(
    sql.raw(
      `create function digest() returns text language plpgsql as $$
       declare digest text := ''; part text; begin ${steps.join('\n')} return digest; end $$`,
    ),
  );
}

export type World = {
  fetch: (request: Request) => Promise<Response>;
  /** The registered calls, as `METHOD /path`. */
  calls: string[];
  tokenOf: (username: Username) => string;
  /** A new address for each request, so that no client is rate-limited. */
  newAddress: () => string;
  /** Replaces `:storageId` by the id of a stored file. */
  fill: (path: string) => string;
  /** A hash of all rows and stored files. */
  digest: { first: string; now: () => Promise<string> };
  /** Restores the initial data. */
  restore: () => Promise<void>;
};

export async function openWorld(): Promise<World> {
  const { db, filesFolder, spoolFolder, openFiles, reset } = await testDatabase(fill);
  await reset();
  const app = createApp({
    db,
    files: await openFiles(),
    spool: await openSpool(spoolFolder),
    portalKeys: [portalKey],
    urlKeys: [urlKey],
    portalUnits: async () => [],
    trustedProxies: 1,
    log: processLog.child({}, { level: 'error' }),
  });
  const calls = app.routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace('/service/api', '')}`);

  async function digest(): Promise<string> {
    const { rows } = (await db.execute(sql`select digest()`)) as unknown as {
      rows: { digest: string }[];
    };
    const names = await idsIn(filesFolder);
    return `${rows[0]?.digest} files ${names.sort().join(' ')}`;
  }
  let addresses = 0;
  const [stored = ''] = await idsIn(filesFolder);

  return {
    fetch: async (request) => app.fetch(request, connectionFrom('127.0.0.1', request.headers)),
    calls: [...new Set(calls)],
    tokenOf(username) {
      const token = tokens.get(username);
      if (!token) throw new Error(`${username} is not signed in.`);
      return token;
    },
    newAddress() {
      addresses += 1;
      return `10.${addresses >> 16}.${(addresses >> 8) & 255}.${addresses & 255}`;
    },
    fill: (path) => path.replace(':storageId', stored),
    digest: { first: await digest(), now: digest },
    restore: reset,
  };
}
