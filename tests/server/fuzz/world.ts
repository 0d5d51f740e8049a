import { getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import * as schema from '../../../server/storage/schema';
import { category_columns, meta_columns, user_districts } from '../../../server/storage/schema';
import type { Storage } from '../../../server/storage/storage';
import { addDocument, category, district, fixture, status, type } from '../../support/api/fixture';
import { startTestApi, type TestApi } from '../../support/api/test-api';
import { idsIn } from '../../support/processes/files-in';

/** Documents of `bureauOwner`, by status or type. */
export const documents = { draft: 1, sent: 2, verified: 3, certificate: 4 } as const;

/**
 * The fixture's data plus a document in each status and a column named like a member of
 * Object.prototype.
 */
async function fill(storage: Storage): Promise<void> {
  const { db } = storage;
  await fixture(storage);
  const builder = 4;
  await db.insert(meta_columns).values({
    id: builder,
    sort_number: 4,
    column_name: 'constructor',
    column_description: 'Who built it',
    data_type: 'string',
    is_mandatory: 1,
  });
  await db.insert(category_columns).values({ category_id: category.letters, column_id: builder });

  // Assigns a district, which a failed assignment must not remove.
  await db.insert(user_districts).values({ user_id: 1, district_id: district.malang });

  const owned = { owner: 'bureauOwner', isDescribed: true } as const;
  await addDocument(storage, owned);
  await addDocument(storage, { ...owned, document_status_id: status.sent });
  await addDocument(storage, { ...owned, document_status_id: status.verified });
  const ofType = { document_type_id: type.certificate, additional_name: 'Archiving' };
  await addDocument(storage, { ...owned, ...ofType });
  await db.execute(createDigest);
}

/** Rows that sign-ins, sign-outs and uploads may change, even refused ones. */
const bookkeeping: PgTable[] = [schema.sessions, schema.used_hand_offs, schema.daily_uploads];

/** The digest of all rows of each table. */
const digests = Object.values(schema)
  .filter((value) => is(value, PgTable))
  .filter((table) => !bookkeeping.includes(table))
  .map(getTableName)
  .map((name) => `(select md5(string_agg(r::text, '|' order by r::text)) from ${name} r)`);

/** Creates a function, which is planned once: much faster than a query for each table. */
const createDigest = sql.raw(
  `create function digest() returns text language plpgsql as
   $$ begin return (select concat_ws(' ', ${digests.join(', ')})); end $$`,
);

export type World = {
  /** The API; after `restore` another one. */
  api: () => TestApi;
  /** The id of a stored file. */
  storageId: string;
  /** Returns whether a row or a stored file has changed. */
  isChanged: () => Promise<boolean>;
  restore: () => Promise<void>;
  close: () => Promise<void>;
};

export async function openWorld(): Promise<World> {
  let api = await startTestApi(fill);
  const digest = async () => {
    const { rows } = (await api.db.execute(sql`select digest()`)) as unknown as { rows: object[] };
    return JSON.stringify([rows, await idsIn(api.filesFolder)]);
  };
  const first = await digest();
  const [storageId = ''] = await idsIn(api.filesFolder);
  return {
    api: () => api,
    storageId,
    isChanged: async () => (await digest()) !== first,
    async restore() {
      await api.close();
      api = await startTestApi(fill);
    },
    close: () => api.close(),
  };
}
