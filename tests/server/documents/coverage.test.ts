import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  districts,
  documents,
  stored_files,
  unit_verifikators,
  user_districts,
  users,
} from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, district, status, type } from '../../support/api/fixture';

// Coverage: who verifies and approves the documents of each district, and what waits there.

const api = apiPerTest();

type Row = Record<string, unknown> & { district_id: number | null };

async function coverage(): Promise<{ data: Row[]; people: Record<string, unknown>[] }> {
  const { status: code, body } = await api().call('admin', 'GET', '/administrator/users/coverage');
  expect(code).toBe(200);
  return body;
}

const rowOf = (rows: Row[], id: number | null) => rows.find((row) => row.district_id === id);

it('counts people and what waits by district, and those without one together', async () => {
  const since = new Date('2026-01-05T08:00:00Z');
  await addDocument(api(), {
    owner: 'batuOwner',
    document_status_id: status.sent,
    status_since: since,
  });
  await addDocument(api(), { owner: 'batuOwner', document_status_id: status.sent });
  await addDocument(api(), { owner: 'malangOwner', document_status_id: status.verified });
  await addDocument(api(), { owner: 'freelancer', document_status_id: status.sent });
  const { data } = await coverage();
  expect(rowOf(data, district.batu)).toEqual({
    district_id: district.batu,
    district: 'Batu',
    units: 1,
    owners: 1,
    verifiers: 0,
    approvers: 0,
    to_verify: 2,
    to_approve: 0,
    oldest: since.toISOString(),
  });
  expect(rowOf(data, district.malang)).toMatchObject({
    verifiers: 1,
    approvers: 1,
    to_verify: 0,
    to_approve: 1,
  });
  expect(rowOf(data, null)).toMatchObject({
    district: '',
    units: 2,
    owners: 4,
    verifiers: 2,
    approvers: 2,
    to_verify: 1,
    to_approve: 0,
  });
});

it('names first the districts where something waits for nobody, then those where most waits [W-60]', async () => {
  await api().db.insert(districts).values({ id: 3, name: 'Empty' });
  await addDocument(api(), { owner: 'batuOwner', document_status_id: status.verified });
  for (const owner of ['freelancer', 'freelancer', 'malangOwner'] as const) {
    await addDocument(api(), { owner, document_status_id: status.sent });
  }
  const { data } = await coverage();
  expect(data.map((row) => row.district_id)).toEqual([district.batu, null, district.malang, 3]);
});

it('names the people to whom a district can be assigned', async () => {
  const { people } = await coverage();
  expect(people).toEqual([
    expect.objectContaining({ username: 'idleVerifier', verifies: true, approves: false }),
    expect.objectContaining({ username: 'malangApprover', verifies: false, approves: true }),
    expect.objectContaining({ username: 'malangVerifier', verifies: true, approves: false }),
  ]);
});

/** Numbers up to a limit; the small ones are likelier. */
const below = (limit: number) => fc.nat({ max: limit - 1 });

const world = fc.record({
  /** The district of each unit; 0 for none. */
  units: fc.array(below(5), { maxLength: 6 }),
  people: fc.array(
    fc.record({
      unit: below(8),
      roles: fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 4 }),
      districts: fc.uniqueArray(fc.integer({ min: 1, max: 4 }), { maxLength: 3 }),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  documents: fc.array(
    fc.record({
      owner: below(8),
      status: fc.constantFrom(1, 2, 2, 3, 3, 4, 5) as fc.Arbitrary<1 | 2 | 3 | 4 | 5>,
      days: below(2000),
    }),
    { maxLength: 25 },
  ),
  /** The unit to which the first person then moves. */
  move: below(8),
});

type World = typeof world extends fc.Arbitrary<infer Made> ? Made : never;

async function add({ units, people, documents: made, move }: World): Promise<void> {
  const { db } = api();
  const known = (await db.select().from(districts)).map(({ id }) => id);
  const pick = <Item>(items: Item[], index: number): Item | undefined =>
    items[index % (items.length + 1)];
  await db.transaction(async (tx) => {
    const added = units.map((at) => ({
      nama: randomUUID(),
      district_id: at === 0 ? null : (pick(known, at) ?? null),
    }));
    if (added.length > 0) await tx.insert(unit_verifikators).values(added);
    const unitIds = (await tx.select().from(unit_verifikators)).map(({ id }) => id);
    const rows = await tx
      .insert(users)
      .values(
        people.map(({ unit }) => ({
          username: randomUUID(),
          name: 'Made up',
          unit_verifikator_id: pick(unitIds, unit) ?? null,
        })),
      )
      .returning();
    for (const [index, { roles, districts: ids }] of people.entries()) {
      const user_id = rows[index]?.id ?? 0;
      for (const role_id of roles) {
        await tx.execute(sql`insert into user_roles select ${user_id}, id from roles
          where id = (select id from roles order by id offset ${role_id - 1} limit 1)`);
      }
      const here = known.filter((_, place) => ids.includes(place + 1));
      if (here.length > 0) {
        await tx
          .insert(user_districts)
          .values(here.map((district_id) => ({ user_id, district_id })));
      }
    }
    if (made.length > 0) {
      const files = made.map(() => ({ id: randomUUID(), state: 'kept' as const }));
      await tx.insert(stored_files).values(files);
      await tx.insert(documents).values(
        made.map(({ owner, status: document_status_id, days }, index) => ({
          user_id: rows[owner % rows.length]?.id ?? 0,
          document_type_id: type.decree,
          document_name: 'Decree',
          extension: 'pdf',
          mime_type: 'application/pdf',
          storage_id: files[index]?.id ?? '',
          file_size: 1,
          document_status_id,
          status_since: new Date(Date.UTC(2020, 0, 1 + days)),
        })),
      );
    }
    await tx
      .update(users)
      .set({ unit_verifikator_id: pick(unitIds, move) ?? null })
      .where(sql`id = ${rows[0]?.id}`);
  });
}

/** Counts the same one by one, without counters and indexes. */
async function countedPlainly(): Promise<unknown[]> {
  const roleOf = (agency: string, ministry: string) => sql`(
    select count(distinct u.id) from users u
    join user_roles ur on ur.user_id = u.id join roles r on r.id = ur.role_id
    where case when d.id is null then r.name = ${ministry} else r.name = ${agency} and exists (
      select from user_districts ud where ud.user_id = u.id and ud.district_id = d.id
    ) end)::int`;
  const waitsIn = (id: number) => sql`(
    select count(*) from documents x join users o on o.id = x.user_id
    left join unit_verifikators v on v.id = o.unit_verifikator_id
    where x.document_status_id = ${id} and v.district_id is not distinct from d.id)::int`;
  const { rows } = (await api().db.execute(sql`
    select d.id as district_id, d.name as district,
      (select count(*) from unit_verifikators v where v.district_id is not distinct from d.id)::int as units,
      (select count(distinct o.id) from users o
        join user_roles ur on ur.user_id = o.id join roles r on r.id = ur.role_id
        left join unit_verifikators v on v.id = o.unit_verifikator_id
        where r.name in ('asn', 'asnNonDikbud', 'nonAsn')
          and v.district_id is not distinct from d.id)::int as owners,
      ${roleOf('verifikatorDmsDinas', 'verifikatorDms')} as verifiers,
      ${roleOf('approvalDmsDinas', 'approvalDms')} as approvers,
      ${waitsIn(status.sent)} as to_verify,
      ${waitsIn(status.verified)} as to_approve,
      (select to_json(min(x.status_since)) from documents x join users o on o.id = x.user_id
        left join unit_verifikators v on v.id = o.unit_verifikator_id
        where x.document_status_id in (2, 3) and v.district_id is not distinct from d.id) as oldest
    from (select id, name from districts union all select null, '') d`)) as { rows: Row[] };
  return rows.map(({ oldest, ...row }) => ({
    ...row,
    oldest: oldest ? new Date(String(oldest)).toISOString() : null,
  }));
}

const byId = (rows: unknown[]) =>
  (rows as Row[]).toSorted((a, b) => Number(a.district_id) - Number(b.district_id));

it('agrees with plain counts, whatever is there [W-60]', async () => {
  await api()
    .db.insert(districts)
    .values([
      { id: 3, name: 'Blitar' },
      { id: 4, name: 'Kediri' },
    ]);
  await fc.assert(
    fc.asyncProperty(world, async (made) => {
      await add(made);
      const { data } = await coverage();
      expect(byId(data)).toEqual(byId(await countedPlainly()));
    }),
    { numRuns: 40, endOnFailure: true },
  );
});
