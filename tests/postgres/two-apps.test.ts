import { eq, sql } from 'drizzle-orm';
import { range } from 'es-toolkit';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { deleteExpiredHandOffs, deleteExpiredSessions } from '../../server/auth/delete-expired';
import { importPeople } from '../../server/commands/import-people';
import type { Database } from '../../server/storage/database';
import { reapFiles } from '../../server/storage/files';
import { recount } from '../../server/storage/recount';
import {
  document_counts,
  document_events,
  document_types,
  documents,
  sessions,
  stored_files,
  unit_verifikators,
  used_hand_offs,
  user_districts,
  users,
} from '../../server/storage/schema';
import { lockAgainstWriters } from '../../server/storage/table-state';
import { apiPerTest } from '../support/api/api-per-test';
import {
  addDocument,
  district,
  documentIn,
  pdf,
  type StatusName,
  status,
  type,
  unit,
} from '../support/api/fixture';
import { bases, headersOf, importRows, xlsxOf } from '../support/api/sheet-calls';
import { startSecondApi, type TestApi } from '../support/api/test-api';
import { untilOneWaits, untilTwoWait } from './until-waiting';

/** Two APIs with connections of their own to one database, asked at the same time. */

const api = apiPerTest();
let second: TestApi;
beforeEach(async () => {
  second = await startSecondApi(api());
});
afterEach(() => second.close());

const rounds = 10;

/** Asks both at once. Resolves to their answers. */
const both = <Answer>(ask: (api: TestApi, index: number) => Promise<Answer>) =>
  Promise.all([api(), second].map(ask));

const statusesOf = (answers: { status: number }[]) => answers.map((answer) => answer.status).sort();

const add = (name: StatusName) =>
  addDocument(api(), {
    owner: 'bureauOwner',
    document_status_id: status[name],
    isDescribed: true,
  });

async function signedIn(...usernames: string[]): Promise<void> {
  await both((one) => Promise.all(usernames.map((username) => one.tokenFor(username))));
}

const eventsOf = (id: number) =>
  api()
    .db.select({ action: document_events.action, version: document_events.version })
    .from(document_events)
    .where(eq(document_events.document_id, id));

/** Holds a document until both have asked for it: they meet at its lock, whoever is first. */
async function meetAt<Answer>(id: number, ask: (api: TestApi, index: number) => Promise<Answer>) {
  const { answers } = await api().db.transaction(async (tx) => {
    await tx.select().from(documents).where(eq(documents.id, id)).for('update');
    const answers = both(ask);
    await untilTwoWait(second.db);
    return { answers };
  });
  return answers;
}

it('decide on a document once: one verifies or rejects, the other hears that it is too late [O-6]', async () => {
  await signedIn('verifier', 'jackOfAllTrades');
  const decisions = [
    { document_status_id: status.verified },
    { document_status_id: status.rejected, verifier_note: 'no' },
  ];
  const id = await add('sent');
  const answers = await meetAt(id, (one, i) =>
    one.call('verifier', 'PUT', `/document/verifications/update/${id}`, decisions[i]),
  );
  expect(statusesOf(answers)).toEqual([200, 409]);
  const [event, ...others] = await eventsOf(id);
  expect(others).toEqual([]);
  expect(await documentIn(api(), id)).toMatchObject({
    version: event?.version,
    document_status_id: event?.action === 'verify' ? status.verified : status.rejected,
  });
});

it('change a document one after the other: no version and no history is written twice', async () => {
  await signedIn('admin', 'approver');
  const id = await add('verified');
  const [approved, reset] = await meetAt(id, (one, i) =>
    i === 0
      ? one.call('approver', 'PUT', `/document/approves/update/${id}`, {
          document_status_id: status.approved,
        })
      : one.call('admin', 'POST', `/document/documents/reset/${id}`),
  );
  expect(reset?.status).toBe(200);
  const events = await eventsOf(id);
  const wanted = approved?.status === 200 ? [2, 3] : [2];
  expect(events.map(({ version }) => version).sort()).toEqual(wanted);
  expect(await documentIn(api(), id)).toMatchObject({
    version: wanted.at(-1),
    document_status_id: status.draft,
  });
});

function upload(one: TestApi) {
  const form = new FormData();
  form.append('document_type_id', String(type.decree));
  form.append('file', new File([pdf], 'a.pdf'));
  return one.call('bureauOwner', 'POST', '/document/my-documents', form);
}

/** Holds what an upload refers to, so that it waits after it has looked for others of its type. */
const holdType = (tx: Database) =>
  tx.select().from(document_types).where(eq(document_types.id, type.decree)).for('update');

it('take one document of a type that allows one', async () => {
  await signedIn('bureauOwner');
  const { answers } = await api().db.transaction(async (tx) => {
    await holdType(tx);
    const answers = both(upload);
    await untilTwoWait(second.db);
    return { answers };
  });
  expect(statusesOf(await answers)).toEqual([201, 422]);
  expect(await api().db.query.documents.findMany()).toHaveLength(1);
});

it('take a document while its owner sends another: neither waits for the other', async () => {
  await signedIn('bureauOwner');
  const id = await addDocument(api(), {
    owner: 'bureauOwner',
    document_type_id: type.certificate,
    isDescribed: true,
  });
  const { uploading } = await api().db.transaction(async (tx) => {
    await holdType(tx);
    const uploading = upload(api());
    await untilOneWaits(second.db);
    const sent = await second.call('bureauOwner', 'POST', `/document/my-documents/send/${id}`);
    expect([sent.status, sent.body]).toEqual([200, expect.anything()]);
    return { uploading };
  });
  expect((await uploading).status).toBe(201);
});

type Step = (tx: Database, id: number) => Promise<unknown>;

it.each<[string, Step, Step]>([
  [
    'one of these is decided on',
    (tx, id) => tx.select().from(documents).where(eq(documents.id, id)).for('update'),
    (tx, id) =>
      tx.update(documents).set({ document_status_id: status.verified }).where(eq(documents.id, id)),
  ],
  [
    'one of them uploads another',
    (tx) =>
      tx.select().from(users).where(eq(users.username, 'jackOfAllTrades')).for('no key update'),
    (tx) =>
      addDocument(
        { ...api(), db: tx },
        { owner: 'jackOfAllTrades', document_status_id: status.sent },
      ),
  ],
])('move people with their documents while %s: none is aborted', async (_, begin, end) => {
  await add('sent');
  const id = await addDocument(api(), {
    owner: 'jackOfAllTrades',
    document_status_id: status.sent,
  });
  const { buffer } = await xlsxOf([
    ['Username', 'Unit Verification'],
    ['bureauOwner', 'Institute'],
    ['jackOfAllTrades', 'Institute'],
  ]);
  let attempts = 0;
  const { importing } = await api().db.transaction(async (tx) => {
    await begin(tx, id);
    const importing = second.db.transaction((other) => {
      attempts += 1;
      return importPeople(other, buffer);
    });
    await untilOneWaits(second.db);
    await end(tx, id);
    return { importing };
  });
  expect(await importing).toBe('0 added, 2 changed, 0 unchanged.');
  expect(attempts).toBe(1);
  const ofInstitute = eq(documents.unit_verifikator_id, unit.institute);
  expect(await api().db.$count(documents, ofInstitute)).toBe(await api().db.$count(documents));
});

it('assign districts: one list or the other, never a mixture', async () => {
  await signedIn('admin');
  const user = await api().db.query.users.findFirst({
    where: eq(users.username, 'idleVerifier'),
  });
  for (const _ of range(rounds)) {
    const lists = [[district.malang], [district.batu]];
    const answers = await both((one, i) =>
      one.call('admin', 'PUT', `/administrator/users/${user?.id}`, { district_id: lists[i] }),
    );
    expect(statusesOf(answers)).toEqual([200, 200]);
    const assigned = await api()
      .db.select()
      .from(user_districts)
      .where(eq(user_districts.user_id, user?.id ?? 0));
    expect(assigned).toHaveLength(1);
  }
});

it('assign districts to somebody who decides meanwhile: neither waits for the other', async () => {
  await signedIn('admin', 'verifier');
  const user = await api().db.query.users.findFirst({ where: eq(users.username, 'verifier') });
  const id = await add('sent');
  const { assigning } = await api().db.transaction(async (tx) => {
    // The assignment waits for this lock when the verifier decides.
    await tx.execute(sql`lock table ${user_districts} in share mode`);
    const assigning = api().call('admin', 'PUT', `/administrator/users/${user?.id}`, {
      district_id: [district.batu],
    });
    await untilOneWaits(second.db);
    const decided = await second.call('verifier', 'PUT', `/document/verifications/update/${id}`, {
      document_status_id: status.verified,
    });
    expect([decided.status, decided.body]).toEqual([200, expect.anything()]);
    return { assigning };
  });
  expect((await assigning).status).toBe(200);
});

it('import the same rows in opposite order: each row is added once', async () => {
  await signedIn('admin');
  const rows = range(300).map((i) => [`Office ${i}`, `District ${i % 7}`]);
  const answers = await both((one, i) =>
    importRows(one, bases.units, [headersOf.units, ...(i === 0 ? rows : rows.toReversed())]),
  );
  expect(answers.map(({ body }) => body.message).sort()).toEqual([
    expect.stringMatching(/^0 added, 0 changed, 300 unchanged\./),
    expect.stringMatching(/^300 added, 0 changed, 0 unchanged\. 7 new districts\./),
  ]);
  expect(await api().db.query.unit_verifikators.findMany()).toHaveLength(
    300 + Object.keys(unit).length,
  );
});

it('sign in somebody new, of a known unit, while units are imported or rehearsed', async () => {
  const claims = { roles: ['asn'], unit_verifikator: 'BUREAU' };
  const signedIn = await api().db.transaction(async (tx) => {
    await lockAgainstWriters(tx, unit_verifikators);
    const access_token = await second.handOffToken('newcomer', claims);
    return second.call(undefined, 'POST', '/authentication/session', { access_token });
  });
  expect([signedIn.status, signedIn.body.data?.user.unit_verifikator]).toEqual([200, 'Bureau']);
});

it('sign in with a token once', async () => {
  for (const _ of range(rounds)) {
    const access_token = await api().handOffToken('viewer');
    const answers = await both((one) =>
      one.call(undefined, 'POST', '/authentication/session', { access_token }),
    );
    expect(statusesOf(answers)).toEqual([200, 400]);
  }
  expect(await api().db.$count(sessions)).toBe(rounds);
});

it('add a person who comes for the first time, twice at once, once', async () => {
  const answers = await both(async (one) =>
    one.call(undefined, 'POST', '/authentication/session', {
      access_token: await one.handOffToken('siti', {
        roles: ['asn'],
        unit_verifikator: 'New Office',
      }),
    }),
  );
  expect(statusesOf(answers)).toEqual([200, 200]);
  expect(await api().db.$count(users, eq(users.username, 'siti'))).toBe(1);
});

it('know a session and a file whoever has begun them', async () => {
  const id = await add('sent');
  const headers = { Authorization: `Bearer ${await api().tokenFor('verifier')}` };
  const view = await second.request(`/document/documents/view/${id}`, { headers });
  const { data } = await view.json();
  const file = await api().request(data.url.replace(/^.*\/service\/api/, ''));
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf);
});

it('know the file before, until one of them decides [I-30]', async () => {
  const id = await add('rejected');
  const owner = { Authorization: `Bearer ${await api().tokenFor('bureauOwner')}` };
  const body = new FormData();
  body.append('file', new File([Buffer.concat([pdf, Buffer.from('again')])], 'a.pdf'));
  const update = `/document/my-documents/update/${id}`;
  await api().request(update, { method: 'POST', headers: owner, body });
  await api().request(`/document/my-documents/send/${id}`, { method: 'POST', headers: owner });

  const seen = await second.call('verifier', 'GET', `/document/documents/view/${id}`);
  const open = (one: TestApi) =>
    one.request(seen.body.data.previous.url.replace(/^.*\/service\/api/, ''));
  const bytes = await both(async (one) => Buffer.from(await (await open(one)).arrayBuffer()));
  expect(bytes).toEqual([pdf, pdf]);

  await meetAt(id, (one) =>
    one.call('verifier', 'PUT', `/document/verifications/update/${id}`, {
      document_status_id: status.verified,
    }),
  );
  expect(statusesOf(await both(open))).toEqual([404, 404]);
  const view = `/document/documents/view/${id}`;
  const views = await both((one) => one.call('verifier', 'GET', view));
  expect(views.map((answer) => answer.body.data.previous)).toEqual([null, null]);
});

it('delete each file that is due once', async () => {
  const { db } = api();
  const ids = range(350).map((i) => `due-${i}`);
  const since = new Date(0);
  await db.insert(stored_files).values(ids.map((id) => ({ id, state: 'removed' as const, since })));
  const removals = await both(async (one) => {
    const remove = vi.spyOn(one.files, 'remove');
    await reapFiles(one);
    return remove.mock.calls.map(([id]) => id);
  });
  expect(removals.flat().sort()).toEqual(ids.toSorted());
  expect(await db.$count(stored_files)).toBe(0);
});

it('delete what has expired, without waiting for each other', async () => {
  const { db } = api();
  const old = new Date(0);
  await db.insert(sessions).values(
    range(1200).map((i) => ({
      token_hash: `${i}`,
      user_id: 1,
      expires_at: old,
      used_at: old,
    })),
  );
  await db.insert(used_hand_offs).values(range(1200).map((i) => ({ jti: `${i}`, used_at: old })));
  await second.db.transaction(async (tx) => {
    await tx.select().from(sessions).limit(1).for('update');
    await tx.select().from(used_hand_offs).limit(1).for('update');
    await deleteExpiredSessions(db);
    await deleteExpiredHandOffs(db);
  });
  expect([await db.$count(sessions), await db.$count(used_hand_offs)]).toEqual([1, 1]);
  await both((one) => Promise.all([deleteExpiredSessions(one.db), deleteExpiredHandOffs(one.db)]));
  expect([await db.$count(sessions), await db.$count(used_hand_offs)]).toEqual([0, 0]);
});

it('correct the counters once', async () => {
  await add('sent');
  for (const _ of range(rounds)) {
    await api().db.update(document_counts).set({ count: 7 });
    const corrected = await both((one) => recount(one.db));
    // The other finds nothing to correct, or the first one at work.
    expect(corrected.filter(Boolean)).toEqual([2]);
  }
});
