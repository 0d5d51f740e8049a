import { existsSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app';
import { reapFiles } from '../../../server/storage/files';
import { recount } from '../../../server/storage/recount';
import { document_counts, documents, stored_files } from '../../../server/storage/schema';
import { pullBackTimes } from '../../../server/storage/times-ahead';
import { apiPerTest } from '../../support/api/api-per-test';
import {
  aDayLater,
  addDocument,
  bytesOf,
  documentIn,
  pdf,
  status,
  type,
} from '../../support/api/fixture';
import { idsIn } from '../../support/processes/files-in';

describe('files', () => {
  const api = apiPerTest();
  const fileIds = () => idsIn(api().filesFolder);
  const storageOf = async (id: number) => (await documentIn(api(), id))?.storage_id ?? '';

  async function put(state: 'pending' | 'removed' | 'kept', hours: number): Promise<string> {
    const id = `${state}-${hours}`;
    await api()
      .db.insert(stored_files)
      .values({
        id,
        state,
        since: sql`now() - make_interval(hours => ${hours})`,
      });
    await api().files.put(id, await api().spool.receive(pdf));
    return id;
  }

  it('that have been pending or removed for a day are deleted, and no others', async () => {
    await put('pending', 25);
    await put('removed', 25);
    const left = [await put('pending', 23), await put('removed', 23), await put('kept', 1000)];
    await reapFiles(api());
    expect((await fileIds()).sort()).toEqual(left.sort());
    const rows = await api().db.select({ id: stored_files.id }).from(stored_files);
    expect(rows.map(({ id }) => id).sort()).toEqual(left.sort());
  });

  it('are deleted in small steps, all of them', async () => {
    await api()
      .db.insert(stored_files)
      .values(
        Array.from({ length: 250 }, (_, i) => ({
          id: `old-${i}`,
          state: 'pending' as const,
          since: sql`now() - interval '2 days'`,
        })),
      );
    await reapFiles(api());
    expect(await api().db.$count(stored_files)).toBe(0);
  });

  it('that cannot be deleted stay known, and go the next time', async () => {
    const id = await put('removed', 25);
    const remove = () => Promise.reject(new Error('out of reach'));
    await expect(reapFiles({ db: api().db, files: { ...api().files, remove } })).rejects.toThrow(
      'out of reach',
    );
    expect(await fileIds()).toEqual([id]);
    await reapFiles(api());
    expect(await fileIds()).toEqual([]);
    expect(await api().db.$count(stored_files)).toBe(0);
  });

  it('that cannot be deleted leave the others to be deleted', async () => {
    const stuck = await put('removed', 50);
    await api()
      .db.insert(stored_files)
      .values(
        Array.from({ length: 150 }, (_, i) => ({
          id: `old-${i}`,
          state: 'pending' as const,
          since: sql`now() - interval '2 days'`,
        })),
      );
    const remove = (id: string) =>
      id === stuck ? Promise.reject(new Error('retained')) : api().files.remove(id);
    await expect(reapFiles({ db: api().db, files: { ...api().files, remove } })).rejects.toThrow(
      'retained',
    );
    const rows = await api().db.select({ id: stored_files.id }).from(stored_files);
    expect(rows).toEqual([{ id: stuck }]);
  });

  it('are never deleted while a row names them: the database itself forbids it', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    await api().db.update(stored_files).set({ state: 'removed' });
    await expect(aDayLater(api())).rejects.toThrow();
    expect(await api().db.$count(stored_files)).toBe(1);
    expect(await storageOf(id)).not.toBe('');
  });

  it('of an upload whose commit was not heard of stay with its row', async () => {
    const { db, files, spool } = api();
    // Commits, but breaks the connection before the result arrives.
    const deaf = Object.create(db, {
      transaction: {
        value: async (...work: Parameters<typeof db.transaction>) => {
          await db.transaction(...work);
          throw new Error('connection lost');
        },
      },
    });
    const key = new Uint8Array(32);
    const app = createApp({ db: deaf, files, spool, portalKeys: [key], urlKeys: [key] });
    const body = new FormData();
    body.append('document_type_id', String(type.decree));
    body.append('file', new File([pdf], 'a.pdf'));
    const headers = { Authorization: `Bearer ${await api().tokenFor('bureauOwner')}` };
    const path = '/service/api/document/my-documents';
    const answer = await app.request(path, { method: 'POST', headers, body });
    expect(answer.status).toBe(500);
    await aDayLater(api());
    const [row] = await db.query.documents.findMany();
    expect(Buffer.from(await bytesOf(api(), row?.storage_id ?? ''))).toEqual(pdf);
  });

  it.each([-3_700_000, 10 * 365 * 86_400_000])(
    'that a killed process has left in the spool go an hour later, by whatever clock: %d ms',
    async (milliseconds) => {
      const { path } = await api().spool.receive(pdf);
      await api().spool.clear();
      expect(existsSync(path)).toBe(true);
      const time = new Date(Date.now() + milliseconds);
      await utimes(path, time, time);
      await api().spool.clear();
      expect(existsSync(path)).toBe(false);
    },
  );

  it('of a clock that was ten years ahead go a day after it is right [O-100]', async () => {
    await put('removed', -10 * 365 * 24);
    await put('kept', -10 * 365 * 24);
    expect(await pullBackTimes(api().db)).toBe(1);
    await reapFiles(api());
    expect(await fileIds()).toHaveLength(2);
    await aDayLater(api());
    expect(await fileIds()).toEqual([`kept-${-10 * 365 * 24}`]);
  });
});

describe('documents', () => {
  const api = apiPerTest();

  const sent = { owner: 'bureauOwner', document_status_id: status.sent } as const;
  const inTenYears = { status_since: sql`now() + interval '10 years'` };
  async function queue() {
    const { body } = await api().call('verifier', 'GET', '/document/verifications');
    return body.data.data.map(({ id }: { id: number }) => id);
  }

  it('of a clock that was ten years ahead wait in their order once it is right [O-100]', async () => {
    await addDocument(api(), { owner: 'bureauOwner' });
    const ofBefore = await addDocument(api(), sent);
    await api().db.update(documents).set(inTenYears).where(eq(documents.id, ofBefore));
    expect(await pullBackTimes(api().db)).toBe(1);
    const ofNow = await addDocument(api(), sent);
    expect(await queue()).toEqual([ofBefore, ofNow]);
    expect(await pullBackTimes(api().db)).toBe(0);
  });

  it('that are approved keep their time: the report counts them by its day [O-100]', async () => {
    for (const _ of [1, 2]) await addDocument(api(), sent);
    const approved = { ...sent, document_status_id: status.approved };
    const id = await addDocument(api(), approved);
    await api().db.update(documents).set(inTenYears).where(eq(documents.id, id));
    expect(await pullBackTimes(api().db)).toBe(0);
  });

  it('keep their order while the clock itself is ten years behind [O-100]', async () => {
    const [second, first] = [await addDocument(api(), sent), await addDocument(api(), sent)];
    await api().db.update(documents).set(inTenYears);
    const later = { status_since: sql`now() + interval '11 years'` };
    await api().db.update(documents).set(later).where(eq(documents.id, second));
    expect(await pullBackTimes(api().db)).toBe(0);
    expect(await queue()).toEqual([first, second]);
  });
});

describe('counters', () => {
  const api = apiPerTest();

  it('that are right are left alone', async () => {
    await addDocument(api(), { owner: 'bureauOwner' });
    expect(await recount(api().db)).toBe(0);
  });

  it('that are wrong are corrected', async () => {
    await addDocument(api(), { owner: 'bureauOwner' });
    await addDocument(api(), { owner: 'freelancer', document_status_id: 2 });
    const right = await api().db.select().from(document_counts);
    await api().db.update(document_counts).set({ count: 7 });
    expect(await recount(api().db)).toBe(4);
    const after = await api().db.select().from(document_counts);
    expect(after).toEqual(expect.arrayContaining(right.filter(({ count }) => count > 0)));
    expect(await recount(api().db)).toBe(0);
  });

  it.each([0, 1, 500])('that say %i hide no document', async (count) => {
    for (let i = 0; i < 12; i += 1) {
      await addDocument(api(), { owner: 'bureauOwner', document_status_id: 2 });
    }
    await api().db.update(document_counts).set({ count });
    const shown: number[] = [];
    let next: string | undefined = '/document/verifications';
    while (next) {
      const { body } = await api().call('verifier', 'GET', next.replace('/service/api', ''));
      shown.push(...body.data.data.map(({ id }: { id: number }) => id));
      next = body.data.data.length > 0 ? body.data.links.at(-1).url : undefined;
    }
    expect(shown).toHaveLength(12);
  });
});
