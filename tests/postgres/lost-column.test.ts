import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { category_columns, meta_columns } from '../../server/storage/schema';
import { apiPerTest } from '../support/api/api-per-test';
import { addDocument, column, documentIn } from '../support/api/fixture';
import { startSecondApi } from '../support/api/test-api';
import { untilOneWaits } from './until-waiting';

const api = apiPerTest();

it('refuses meta data of a column that is deleted while they are saved, and takes the others', async () => {
  const second = await startSecondApi(api());
  try {
    await second.tokenFor('bureauOwner');
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    const before = await documentIn(api(), id);
    const values = { signed_on: '2026-01-05', number: '7', remark: 'x' };
    const save = () => second.call('bureauOwner', 'PUT', `/document/meta-datas/${id}`, values);

    const { saving } = await api().db.transaction(async (tx) => {
      // Keeps values from being written; the columns have been read by now.
      await tx.execute(sql`lock table meta_data in share mode`);
      const saving = save();
      await untilOneWaits(api().db);
      await tx.delete(category_columns).where(eq(category_columns.column_id, column.remark));
      await tx.delete(meta_columns).where(eq(meta_columns.id, column.remark));
      return { saving };
    });
    const { status, body } = await saving;
    expect([status, body]).toEqual([
      409,
      {
        message: 'The columns of this document have just been changed. Please try again.',
        code: 'columns_changed',
      },
    ]);
    expect(await documentIn(api(), id)).toEqual(before);
    expect((await save()).status).toBe(200);
  } finally {
    await second.close();
  }
});
