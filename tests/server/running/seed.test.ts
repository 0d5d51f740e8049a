import { countBy } from 'es-toolkit';
import { describe, expect, it } from 'vitest';
import { status } from '@/shared/statuses';
import { demoPeople } from '../../../server/demo/people/people';
import { seed } from '../../../server/demo/seed';
import { expectHistories } from '../../support/api/expect-history';
import { now, type SeededDocument, seededDocuments, seededStorage } from '../../support/api/seeded';
import { openEmptyDatabase } from '../../support/api/test-database';

const data = seededStorage();

const statusesOf = (documents: SeededDocument[]) =>
  [...new Set(documents.map((document) => document.document_status_id))].sort();
const withStatus = (documents: SeededDocument[], status: number) =>
  documents.filter((document) => document.document_status_id === status);

it('writes nothing when a file cannot be stored', async () => {
  const empty = await openEmptyDatabase();
  const fullDisk = { ...data().files, put: () => Promise.reject(new Error('disk full')) };
  await expect(seed({ ...data(), db: empty.db, files: fullDisk }, now)).rejects.toThrow(
    'disk full',
  );
  expect(await empty.db.query.users.findMany()).toEqual([]);
  expect(await empty.db.query.districts.findMany()).toEqual([]);
  expect(await empty.db.query.documents.findMany()).toEqual([]);
  const files = await empty.db.query.stored_files.findMany();
  expect(files.filter(({ state }) => state !== 'pending')).toEqual([]);
  await empty.close();
});

describe('people', () => {
  it('together hold each of the ten roles, and one holds several [P-10 O-1]', async () => {
    const roles = await data().db.query.roles.findMany();
    expect(roles).toHaveLength(10);
    expect(new Set(demoPeople.flatMap((person) => person.roles))).toEqual(
      new Set(roles.map((role) => role.name)),
    );
    expect(demoPeople.find(({ name }) => name === 'Siti Rahmawati')?.roles).toEqual([
      'asn',
      'verifikatorDms',
      'administrator',
    ]);
  });

  it('are in the database with their roles, unit and districts', async () => {
    const users = await data().db.query.users.findMany({
      with: {
        unit_verifikator: true,
        user_roles: { with: { role: true } },
        user_districts: { with: { district: true } },
      },
    });
    for (const person of demoPeople) {
      const user = users.find(({ username }) => username === person.username);
      expect(user?.name).toBe(person.name);
      expect(user?.unit_verifikator?.nama).toBe(person.unit);
      expect(user?.user_roles.map(({ role }) => role.name).sort()).toEqual(
        [...person.roles].sort(),
      );
      expect(user?.user_districts.map(({ district }) => district.name).sort()).toEqual(
        [...(person.districts ?? [])].sort(),
      );
    }
  });
});

describe('documents', () => {
  it('come in every status, also for each owner on the portal page [O-1]', async () => {
    const documents = await seededDocuments(data().db);
    const owners = demoPeople.filter(({ roles }) =>
      roles.some((role) => ['asn', 'asnNonDikbud', 'nonAsn'].includes(role)),
    );
    expect(owners).not.toHaveLength(0);
    for (const { username } of owners) {
      expect(statusesOf(documents.filter(({ user }) => user.username === username))).toEqual(
        Object.values(status),
      );
    }
  });

  it('fill the queues of the ministry and of the agencies beyond one page', async () => {
    const documents = await seededDocuments(data().db);
    const districts = demoPeople.find(({ roles }) =>
      roles.includes('verifikatorDmsDinas'),
    )?.districts;
    const ofAgencies = documents.filter(({ user }) =>
      districts?.includes(user.unit_verifikator?.district?.name ?? ''),
    );
    const ofMinistry = documents.filter(({ user }) => !user.unit_verifikator?.district);
    for (const status of [2, 3]) {
      expect(withStatus(ofMinistry, status).length).toBeGreaterThanOrEqual(30);
      expect(withStatus(ofAgencies, status).length).toBeGreaterThanOrEqual(20);
    }
  });

  it('carry a note when, and only when, they are rejected', async () => {
    for (const { document_status_id, verifier_note, approval_note } of await seededDocuments(
      data().db,
    )) {
      expect(verifier_note !== '' || approval_note !== '').toBe(document_status_id === 4);
    }
  });

  it('have the meta data of their category once sent', async () => {
    const documents = await seededDocuments(data().db);
    for (const document of documents.filter((one) => one.document_status_id !== 1)) {
      const columns = document.document_type.category.category_columns;
      expect(document.meta_data.map(({ column_id }) => column_id).sort()).toEqual(
        columns.map(({ column_id }) => column_id).sort(),
      );
    }
  });

  it('leave an owner drafts that can be sent and drafts that cannot yet', async () => {
    const drafts = withStatus(await seededDocuments(data().db), 1);
    const canBeSent = (draft: SeededDocument) =>
      draft.meta_data.length > 0 || draft.document_type.category.category_columns.length === 0;
    expect(drafts.some(canBeSent)).toBe(true);
    expect(drafts.every(canBeSent)).toBe(false);
  });

  it('occur once per owner where the type does not allow several', async () => {
    const single = (await seededDocuments(data().db))
      .filter(({ document_type }) => document_type.is_multiple === 0)
      .map(({ user, document_type }) => `${user.username} ${document_type.document_type}`);
    expect(new Set(single).size).toBe(single.length);
  });

  it('have waited since before now', async () => {
    for (const { status_since } of await seededDocuments(data().db)) {
      expect(status_since.getTime()).toBeLessThan(now.getTime());
    }
  });
});

describe('histories', () => {
  it('lead to the documents as they are, by people who may do what they did', async () => {
    await expectHistories(data().db, now);
  });

  it('tell what was filled in and what was corrected', async () => {
    for (const { document, events } of await expectHistories(data().db, now)) {
      const changes = events.flatMap((event) => event.changes);
      const told: Record<string, string> = {};
      for (const change of changes) {
        if (!('label' in change)) continue;
        const { field, label, from, to } = change;
        expect(told[field] ?? '').toBe(from);
        told[field] = to;
        expect(document.meta_data.map(({ column }) => column.column_description)).toContain(label);
      }
      const saved = document.meta_data.map(
        ({ column, value }) => [`meta_data.${column.column_name}`, value] as const,
      );
      expect(told).toEqual(Object.fromEntries(saved));
      const replaced = changes.findLast(({ field }) => field === 'file');
      const { extension, file_size } = document;
      if (replaced) expect(replaced.to).toEqual({ extension, file_size });
    }
  });

  it('include documents that were rejected, corrected in the form or the file, and sent again', async () => {
    const all = await expectHistories(data().db, now);
    const corrected = all.filter(
      ({ document, events }) =>
        document.document_status_id !== 4 && events.some(({ action }) => action === 'reject'),
    );
    const corrections = corrected.map(({ events }) => {
      const rejected = events.findIndex(({ action }) => action === 'reject');
      expect(events[rejected + 1]?.changes).toHaveLength(1);
      expect(events[rejected + 2]?.action).toBe('send');
      return events[rejected + 1]?.action;
    });
    expect(countBy(corrections, String)).toEqual({
      edit: expect.any(Number),
      'meta data': expect.any(Number),
    });
    expect(corrected.length).toBeLessThan(all.length / 8);
    expect(new Set(corrected.map(({ document }) => document.document_status_id))).toEqual(
      new Set([2, 3, 5]),
    );
  });
});
