import { readFile } from 'node:fs/promises';
import { asc, eq, inArray, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formatReason, ofValues } from '@/shared/rejection-reasons';
import {
  approval_counts,
  document_types,
  documents,
  rejection_reasons,
} from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk, owner } from '../../support/api/document-life';
import { addDocument, status, type } from '../../support/api/fixture';

// Why documents were sent back, as administrators see it.

const api = apiPerTest();
const { send, verify, approve, reset, remove } = documentLife(api);
const path = '/administrator/users/coverage/reasons';

async function report(query = '') {
  const { status: code, body } = await api().call('admin', 'GET', path + query);
  expect(code).toBe(200);
  return body;
}

const add = (document_type_id: number = type.decree) =>
  addDocument(api(), {
    owner,
    document_type_id,
    document_status_id: status.draft,
    isDescribed: true,
  });

async function reject(id: number, ...lines: string[]) {
  await expectOk(send(id));
  await expectOk(verify('verifier', id, status.rejected, undefined, lines.join('\n')));
}

async function pass(id: number) {
  await expectOk(send(id));
  await expectOk(verify('verifier', id, status.verified));
  await expectOk(approve('approver', id, status.approved));
}

const notLegible = 'Reason: Not legible';
const none = { approved: 0, rejected: 0 };

it('counts rejections by type and reason, and what passed at the second sending [W-72]', async () => {
  const differs = formatReason({ name: ofValues, fields: 'Number, Signed on' });
  const [one, two, three] = [await add(), await add(), await add(type.certificate)];
  await reject(one, notLegible, differs, 'Page 1, upper left: here');
  await pass(one);
  await reject(two, notLegible);
  await reject(two, 'Reason: Other', 'Ask at the counter.');
  await pass(two);
  await pass(three);
  const decree = { document_type: 'Decree' };
  expect(await report()).toEqual({
    data: [
      { ...decree, reason: 'Not legible', count: 2, share: 2 / 3, first: 2, passed_second: 1 },
      { ...decree, reason: ofValues, count: 1, share: 1 / 3, first: 1, passed_second: 1 },
      { ...decree, reason: 'Other', count: 1, share: 1 / 3, first: 0, passed_second: 0 },
    ],
    sendings: [
      { sending: 1, approved: 1, rejected: 2 },
      { sending: 2, approved: 1, rejected: 1 },
      { sending: 3, approved: 1, rejected: 0 },
    ],
  });
});

it('counts the reasons of a type, and as none what only looks like a reason [W-72]', async () => {
  await api()
    .db.update(document_types)
    .set({ rejection_reasons: ['The back is missing.'] })
    .where(eq(document_types.id, type.decree));
  await reject(await add(), 'Reason: The back is missing.', 'Reason: Unknown', notLegible);
  await reject(await add(type.certificate), 'Reason: The back is missing.');
  await reject(await add(), 'Illegible', notLegible);
  const { data } = await report();
  expect(data).toMatchObject([
    { document_type: 'Certificate', reason: '', count: 1, share: 1 },
    { document_type: 'Decree', reason: '', count: 1, share: 0.5 },
    { document_type: 'Decree', reason: 'The back is missing.', count: 1, share: 0.5 },
  ]);
});

it('counts no decision that a reset has taken back, and the next one once [W-73]', async () => {
  const id = await add();
  await reject(id, notLegible);
  await expectOk(reset(id));
  expect(await report()).toMatchObject({ data: [], sendings: [none, none, none] });
  await reject(id, notLegible);
  await pass(id);
  await expectOk(reset(id));
  expect(await report()).toMatchObject({
    data: [{ count: 1, passed_second: 0 }],
    sendings: [{ approved: 0, rejected: 1 }, none, none],
  });
  await pass(id);
  expect(await report()).toMatchObject({
    data: [{ count: 1, passed_second: 1 }],
    sendings: [{ rejected: 1 }, { approved: 1, rejected: 0 }, none],
  });
});

it('counts a decision that is sent twice once, and one that is refused not at all [W-73]', async () => {
  const id = await add();
  await expectOk(send(id));
  const decided = await Promise.all([
    verify('verifier', id, status.rejected, 2, notLegible),
    verify('verifier', id, status.rejected, 2, notLegible),
  ]);
  expect(decided.map((answer) => answer.status).sort()).toEqual([200, 409]);
  expect((await report()).data).toMatchObject([{ count: 1 }]);
});

it('still counts documents that have been deleted, and types by their present name [W-73]', async () => {
  const id = await add();
  await reject(id, notLegible);
  await expectOk(remove(id));
  await api()
    .db.update(document_types)
    .set({ document_type: 'Order' })
    .where(eq(document_types.id, type.decree));
  expect((await report()).data).toMatchObject([{ document_type: 'Order', count: 1 }]);
});

it('tells of the days that are asked for, both included, and refuses what is none [W-72]', async () => {
  await reject(await add(), notLegible);
  await pass(await add());
  const { db } = api();
  await db.update(rejection_reasons).set({ day: '2026-03-31' });
  await db.update(approval_counts).set({ day: '2026-03-31' });
  const ended = async (query: string) => (await report(query)).sendings[0];
  const all = { sending: 1, approved: 1, rejected: 1 };
  expect(await ended('?from=2026-03-31&to=2026-03-31')).toEqual(all);
  expect(await ended('?from=&to=2026-03-31')).toEqual(all);
  expect(await ended('?from=2026-04-01')).toMatchObject(none);
  expect(await ended('?to=2026-03-30')).toMatchObject(none);
  for (const day of ['2026-02-30', '0000-01-01', '2026-1-1', 'yesterday', '12026-01-01']) {
    const { status: code, body } = await api().call('admin', 'GET', `${path}?from=${day}`);
    expect([day, code, Object.keys(body.errors)]).toEqual([day, 422, ['from']]);
  }
});

it('names nobody who decided, nor who owns [W-72]', async () => {
  await reject(await add(), notLegible, 'verifier says so');
  const answer = JSON.stringify(await report());
  for (const name of ['verifier', owner]) expect(answer).not.toContain(name);
});

const note = fc
  .array(
    fc.constantFrom(
      notLegible,
      'Reason: Other',
      'Reason: Wrong document',
      `Reason: ${ofValues}`,
      `Reason: ${ofValues}: Number`,
      `Reason: ${ofValues}:  Number`,
      `Reason: ${ofValues}: `,
      'Reason: The back is missing.',
      'Reason: Somebody’s own',
      'Reason: ',
      'reason: Other',
      'Page 2, upper left: see here',
      'Free text',
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((lines) => lines.join('\n'));

const step = fc.record({
  nth: fc.nat({ max: 2 }),
  act: fc.oneof(
    { weight: 4, arbitrary: fc.constant('send' as const) },
    { weight: 3, arbitrary: fc.constantFrom('verify' as const, 'reject' as const) },
    { weight: 2, arbitrary: fc.constantFrom('approve' as const, 'reject later' as const) },
    { weight: 1, arbitrary: fc.constant('reset' as const) },
  ),
  note,
});

/** Takes a step that may be refused. */
function take(id: number, { act, note: said }: { act: string; note: string }) {
  switch (act) {
    case 'send':
      return send(id);
    case 'verify':
      return verify('verifier', id, status.verified);
    case 'reject':
      return verify('verifier', id, status.rejected, undefined, said);
    case 'approve':
      return approve('approver', id, status.approved);
    case 'reject later':
      return approve('approver', id, status.rejected, undefined, said);
    default:
      return reset(id);
  }
}

async function kept() {
  const { db } = api();
  const { document_id, sending, nth, day, document_type_id } = rejection_reasons;
  return {
    reasons: await db
      .select()
      .from(rejection_reasons)
      .orderBy(asc(document_id), asc(sending), asc(nth), asc(day), asc(document_type_id)),
    approvals: await db
      .select()
      .from(approval_counts)
      .where(sql`count <> 0`)
      .orderBy(approval_counts.document_type_id, approval_counts.sending),
  };
}

it('knows of earlier decisions what it would have kept of them [W-73]', {
  tags: ['slow'],
}, async () => {
  const { db } = api();
  const migration = await readFile('server/storage/migrations/0007_why-sent-back.sql', 'utf8');
  const fill = migration.split('--> statement-breakpoint').filter((one) => /^INSERT/m.test(one));
  expect(fill).toHaveLength(2);
  await db.update(document_types).set({ rejection_reasons: ['The back is missing.', 'Too old.'] });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await db.delete(documents);
      await db.delete(rejection_reasons);
      await db.delete(approval_counts);
      const ids = [await add(), await add(), await add(type.certificate)];
      for (const { nth, ...one } of steps) await take(ids[nth] ?? 0, one);
      const live = await kept();
      await db.delete(rejection_reasons);
      await db.delete(approval_counts);
      for (const statement of fill) await db.execute(sql.raw(statement));
      expect(await kept()).toEqual(live);
    }),
    { numRuns: 25, endOnFailure: true },
  );
});

const day = fc.nat({ max: 20 }).map((nth) => `2026-03-${String(nth + 1).padStart(2, '0')}`);
const types = [type.decree, type.certificate, type.photo];

const world = fc.record({
  rejections: fc.array(
    fc.record({
      document_type_id: fc.constantFrom(...types),
      sending: fc.integer({ min: 1, max: 5 }),
      reasons: fc.uniqueArray(fc.constantFrom('', 'Not legible', 'Other', 'Too old.'), {
        minLength: 1,
      }),
      day,
      passed: fc.boolean(),
    }),
    { maxLength: 30 },
  ),
  approvals: fc.uniqueArray(
    fc.record({
      day,
      document_type_id: fc.constantFrom(...types),
      sending: fc.integer({ min: 1, max: 5 }),
      count: fc.nat({ max: 50 }),
    }),
    { maxLength: 30, selector: (row) => `${row.day} ${row.document_type_id} ${row.sending}` },
  ),
  from: fc.option(day, { nil: '' }),
  to: fc.option(day, { nil: '' }),
});

/** The report's numbers, each counted by itself. */
async function countedPlainly(from: string, to: string) {
  const { db } = api();
  const isIn = sql`(day >= nullif(${from}, '')::date) is not false
    and (day <= nullif(${to}, '')::date) is not false`;
  const rows = async (query: ReturnType<typeof sql>) =>
    ((await db.execute(query)) as unknown as { rows: unknown[] }).rows;
  const ofGroup = sql`x.document_type_id = r.document_type_id and x.reason = r.reason`;
  return {
    data: await rows(sql`
      with r as (select * from rejection_reasons where ${isIn})
      select distinct t.document_type, r.reason,
        (select count(*) from r x where ${ofGroup})::int as count,
        (select count(*) from r x where ${ofGroup})::float
          / (select count(distinct (x.document_id, x.sending)) from r x
             where x.document_type_id = r.document_type_id) as share,
        (select count(*) from r x where ${ofGroup} and x.sending = 1)::int as first,
        (select count(*) from r x where ${ofGroup} and x.sending = 1 and x.passed)::int
          as passed_second
      from r join document_types t on t.id = r.document_type_id
      order by 3 desc, 1, 2`),
    sendings: await rows(sql`
      select place as sending,
        (select coalesce(sum(count), 0) from approval_counts
          where ${isIn} and (sending = place or place = 3 and sending > 3))::int as approved,
        (select count(distinct (document_id, sending)) from rejection_reasons
          where ${isIn} and (sending = place or place = 3 and sending > 3))::int as rejected
      from generate_series(1, 3) place order by 1`),
  };
}

it('agrees with plain counts, whatever is there [W-72]', async () => {
  const { db } = api();
  await fc.assert(
    fc.asyncProperty(world, async ({ rejections, approvals, from, to }) => {
      await db.delete(rejection_reasons).where(inArray(rejection_reasons.document_type_id, types));
      await db.delete(approval_counts);
      const rows = rejections.flatMap(({ reasons, ...row }, id) =>
        reasons.map((reason, nth) => ({ ...row, document_id: id + 1, reason, nth })),
      );
      if (rows.length > 0) await db.insert(rejection_reasons).values(rows);
      if (approvals.length > 0) await db.insert(approval_counts).values(approvals);
      expect(await report(`?from=${from}&to=${to}`)).toEqual(await countedPlainly(from, to));
    }),
    { numRuns: 60, endOnFailure: true },
  );
});
