import { eq, sql } from 'drizzle-orm';
import { afterEach, expect, it } from 'vitest';
import { document_counts, documents, users } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, documentIn, pdfOf, status, type, unit } from '../../support/api/fixture';

const api = apiPerTest();

const byStatus = { status: documents.document_status_id, count: sql<number>`count(*)::int` };
const { unit_verifikator_id } = documents;

/** After every test, the maintained counters must equal a fresh count. */
afterEach(async () => {
  const { db } = api();
  const part = sql<number>`coalesce(${unit_verifikator_id}, 0) % 16`;
  const counted = [
    ...(await db
      .select({ part: sql<null>`null`, unit: unit_verifikator_id, ...byStatus })
      .from(documents)
      .groupBy(unit_verifikator_id, byStatus.status)),
    ...(await db
      .select({ part, unit: sql<null>`null`, ...byStatus })
      .from(documents)
      .groupBy(part, byStatus.status)),
  ];
  const kept = (await db.select().from(document_counts)).map((row) => ({
    part: row.part,
    unit: row.unit_verifikator_id,
    status: row.document_status_id,
    count: row.count,
  }));
  expect(kept.filter(({ count }) => count !== 0)).toEqual(expect.arrayContaining(counted));
  expect(kept.filter(({ count }) => count !== 0)).toHaveLength(counted.length);
});

async function countIn(document_status_id: number): Promise<number> {
  const { body } = await api().call('admin', 'GET', '/data-referensi/document-statuses');
  const rows: { id: number; documents_count: number }[] = body.data.data;
  return rows.find(({ id }) => id === document_status_id)?.documents_count ?? 0;
}

it('counts an upload, a decision and a deletion', async () => {
  const form = new FormData();
  form.append('document_type_id', String(type.decree));
  form.append('file', new Blob([pdfOf(1000)]), 'decree.pdf');
  await api().call('bureauOwner', 'POST', '/document/my-documents', form);
  expect(await countIn(status.draft)).toBe(1);

  const id = await addDocument(api(), {
    owner: 'bureauOwner',
    document_status_id: status.sent,
  });
  await api().call('verifier', 'PUT', `/document/verifications/update/${id}`, {
    document_status_id: status.rejected,
    verifier_note: 'Unreadable',
  });
  expect([await countIn(status.sent), await countIn(status.rejected)]).toEqual([0, 1]);

  await api().call('bureauOwner', 'DELETE', `/document/my-documents/delete/${id}`);
  expect(await countIn(status.rejected)).toBe(0);
});

it('counts no change that was taken back', async () => {
  const { db } = api();
  await addDocument(api(), { owner: 'bureauOwner' });
  await db
    .transaction(async (tx) => {
      await tx.delete(documents);
      throw new Error('taken back');
    })
    .catch(() => {});
  expect(await countIn(status.draft)).toBe(1);
});

it("gives a document its owner's unit, and another one when the owner moves", async () => {
  const { db } = api();
  const id = await addDocument(api(), { owner: 'bureauOwner' });
  expect((await documentIn(api(), id))?.unit_verifikator_id).toBe(unit.bureau);
  await db
    .update(users)
    .set({ unit_verifikator_id: unit.malangAgency })
    .where(eq(users.username, 'bureauOwner'));
  expect((await documentIn(api(), id))?.unit_verifikator_id).toBe(unit.malangAgency);
  await db
    .update(users)
    .set({ unit_verifikator_id: null })
    .where(eq(users.username, 'bureauOwner'));
  expect((await documentIn(api(), id))?.unit_verifikator_id).toBeNull();
});

it('counts many at once', async () => {
  const { db } = api();
  for (const owner of ['bureauOwner', 'malangOwner', 'freelancer'] as const) {
    await addDocument(api(), { owner });
    await addDocument(api(), { owner, document_status_id: status.sent });
  }
  await db.update(documents).set({ document_status_id: status.approved });
  expect(await countIn(status.approved)).toBe(6);
  await db.delete(documents);
  expect(await countIn(status.approved)).toBe(0);
});
