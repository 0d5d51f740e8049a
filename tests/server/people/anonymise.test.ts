import { asc, eq, getTableName, is, sql } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { findCaller } from '../../../server/auth/caller';
import { anonymisePerson } from '../../../server/commands/anonymise-person';
import { anonymise } from '../../../server/people/anonymise';
import { findPerson } from '../../../server/people/find-person';
import { reapFiles } from '../../../server/storage/files';
import * as schema from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk, good } from '../../support/api/document-life';
import {
  addDocument,
  category,
  column,
  district,
  pdf,
  status,
  type,
} from '../../support/api/fixture';
import { base, form } from '../../support/api/uploads';
import { idsIn } from '../../support/processes/files-in';

// A person leaves, with documents, decisions and a name that others have written down.

const api = apiPerTest();
const { call, verify, approve, eventsOf } = documentLife(api);
const leaver = 'jackOfAllTrades';
const { document_events, documents, person_events, users } = schema;

/** Texts that must be gone afterwards. */
const traces = [
  leaver,
  'jackOfAllTrades@example.org',
  'Name of jackOfAllTrades',
  'https://example.org/face.png',
  'Diploma of 1999',
  'A number of mine',
  'Your photograph is old',
  'Too dark for me',
  'First try',
  'Second try',
  '203.0.113.7',
];

/** A document of somebody else that waits for its verification. */
const sent = () => addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
const verifiedByOther = () =>
  addDocument(api(), { owner: 'bureauOwner', document_status_id: status.verified });

async function upload(additional_name: string): Promise<number> {
  const file = Buffer.concat([pdf, Buffer.from(additional_name)]);
  const parts = form({ document_type_id: type.certificate, file, additional_name });
  const { status: code } = await call(leaver, 'POST', base, parts);
  expect(code).toBe(201);
  const [row] = await api()
    .db.select()
    .from(documents)
    .where(eq(documents.additional_name, additional_name));
  return row?.id ?? 0;
}

type Life = { own: number; deleted: number; verified: number; rejected: number; others: number };
let life: Life;

beforeEach(async () => {
  const { db } = api();
  await db
    .update(users)
    .set({ avatar: 'https://example.org/face.png' })
    .where(eq(users.username, leaver));
  const [own, deleted] = [await upload('Diploma of 1999'), await upload('First try')];
  const edit = new FormData();
  edit.append('additional_name', 'Second try');
  await expectOk(call(leaver, 'POST', `/document/my-documents/update/${deleted}`, edit));
  await expectOk(call(leaver, 'DELETE', `/document/my-documents/delete/${deleted}`));
  await expectOk(
    call(leaver, 'PUT', `/document/meta-datas/${own}`, { ...good, number: 'A number of mine' }),
  );
  await expectOk(call(leaver, 'POST', `/document/my-documents/send/${own}`));
  await expectOk(verify('verifier', own, status.rejected, undefined, 'Your photograph is old'));
  const [verified, rejected, others] = [await sent(), await sent(), await sent()];
  await expectOk(verify(leaver, verified, status.verified));
  await expectOk(verify(leaver, rejected, status.rejected, undefined, 'Too dark for me'));
  const remark = 'See the one of NAME OF jackOfAllTrades, or ask jackOfAllTrades@example.org.';
  await expectOk(verify('verifier', others, status.rejected, undefined, remark));
  // Rejects one document as the person, and has another rejected with a note that names them.
  const [approved, remarked] = [await verifiedByOther(), await verifiedByOther()];
  await expectOk(approve(leaver, approved, status.rejected, undefined, 'Too dark for me, too'));
  await expectOk(approve('approver', remarked, status.rejected, undefined, remark));
  const { id: user_id } = await findPerson(db, leaver);
  await db
    .update(document_events)
    .set({ address: '203.0.113.7' })
    .where(eq(document_events.user_id, user_id));
  const from = { user_id, version: 1, address: '203.0.113.7' };
  await db.insert(schema.document_views).values({ ...from, document_id: others, action: 'view' });
  await db.insert(schema.reference_events).values({
    ...from,
    entity: 'category',
    row_id: category.letters,
    action: 'update',
    origin: 'form',
    changes: [],
  });
  await db.insert(person_events).values({
    user_id,
    action: 'add',
    origin: 'hand-off',
    details: { roles_added: ['asn'] },
    address: '203.0.113.7',
  });
  await db.insert(schema.user_districts).values({ user_id, district_id: district.malang });
  await db.insert(schema.untold_decisions).values({ user_id, to_status_id: status.approved });
  const times = { since: new Date(0), until: new Date(0) };
  await db.insert(schema.portal_events).values({ user_id, approved: 1, rejected: 0, ...times });
  const letters = { category_name: 'Letters', column_id: [column.number] };
  for (const category_description of ['Ask "Name of jackOfAllTrades"', 'On paper']) {
    const body = { ...letters, category_description };
    await expectOk(
      call('admin', 'PUT', `/data-referensi/categories/update/${category.letters}`, body),
    );
  }
  life = { own, deleted, verified, rejected, others };
});

const leave = async () => anonymise(api().db, await findPerson(api().db, leaver));

/** All rows of all tables, as text. */
async function everything(): Promise<string> {
  const texts: string[] = [];
  for (const table of Object.values(schema)) {
    if (!is(table, PgTable)) continue;
    const rows = await api()
      .db.select({ row: sql<string>`to_jsonb(${table})::text` })
      .from(table);
    texts.push(...rows.map(({ row }) => `${getTableName(table)}: ${row}`));
  }
  return texts.join('\n').toLowerCase();
}

it('leaves no trace in any table, and no file [O-43]', async () => {
  const before = await everything();
  const files = await idsIn(api().filesFolder);
  const { id: person } = await findPerson(api().db, leaver);
  expect(traces.filter((text) => !before.includes(text.toLowerCase()))).toEqual([]);

  const done = await leave();
  expect(done).toMatchObject({ documents: 1, sessions: 1, left: [] });
  const after = await everything();
  expect(traces.filter((text) => after.includes(text.toLowerCase()))).toEqual([]);
  const { portal_events, sessions, untold_decisions, user_districts } = schema;
  for (const table of [portal_events, sessions, untold_decisions, user_districts]) {
    expect(await api().db.$count(table, eq(table.user_id, person)), getTableName(table)).toBe(0);
  }

  // Counts the file of a draft that was deleted before, too.
  expect(await reapFiles(api())).toBe(2);
  if (files.length > 0) expect(await idsIn(api().filesFolder)).toHaveLength(files.length - 2);
  expect(await api().db.$count(schema.stored_files, eq(schema.stored_files.state, 'removed'))).toBe(
    0,
  );
});

it('leaves no trace of a deleted document of whose upload no event is kept, either [O-43]', async () => {
  const { action } = document_events;
  await api().db.delete(document_events).where(eq(action, 'upload'));
  await leave();
  expect(await eventsOf(life.deleted)).toMatchObject([
    { action: 'edit', changes: [] },
    { action: 'delete', changes: [] },
  ]);
});

it('takes the file that was replaced after a rejection at once, too [I-30]', async () => {
  const file = Buffer.concat([pdf, Buffer.from('Straight and sharp')]);
  const additional_name = 'Diploma of 1999';
  const parts = form({ document_type_id: type.certificate, file, additional_name });
  await expectOk(call(leaver, 'POST', `${base}/update/${life.own}`, parts));
  expect(await api().db.$count(schema.previous_files)).toBe(1);
  await leave();
  expect(await api().db.$count(schema.previous_files)).toBe(0);
  // Counts the document's two files, and that of the draft that was deleted before.
  expect(await reapFiles(api())).toBe(3);
});

it('keeps decisions by and about the person, which count and open as before [O-43]', async () => {
  const { db } = api();
  const told = () =>
    db
      .select({
        id: document_events.id,
        at: document_events.at,
        action: document_events.action,
        by: document_events.user_id,
      })
      .from(document_events)
      .orderBy(asc(document_events.id));
  const before = await told();
  const { username } = await leave();
  expect(await told()).toEqual(before);

  const { body } = await call('viewer', 'GET', `/document/documents/view/${life.rejected}`);
  const note = 'The note was deleted with the data of its author.';
  expect(body.data).toMatchObject({
    verifier_note: note,
    history: [{ action: 'reject', note, user: { name: 'Former user', username } }],
  });
  const open = await call('viewer', 'GET', `/document/documents/view/${life.verified}`);
  expect(open.body.data.history).toMatchObject([
    { action: 'verify', user: { name: 'Former user' } },
  ]);
  const [row] = await db.select().from(documents).where(eq(documents.id, life.verified));
  expect(row?.verified_by).toBe((await findCaller(db, username))?.id);
  expect(await eventsOf(life.own)).toMatchObject([
    { action: 'upload', note: '', changes: [], sha256: null },
    { action: 'meta data', changes: [] },
    { action: 'send' },
    { action: 'reject', note: '', user: { username: 'verifier' } },
  ]);
  const other = await call('viewer', 'GET', `/document/documents/view/${life.others}`);
  expect(other.body.data.verifier_note).toBe('See the one of Former user, or ask Former user.');
});

it('says what it did in the history of people', async () => {
  const { username, texts } = await leave();
  const person = await findPerson(api().db, username);
  expect(await api().db.select().from(person_events).orderBy(person_events.id)).toMatchObject([
    { action: 'add', origin: 'hand-off' },
    {
      user_id: person.id,
      action: 'anonymise',
      origin: 'command',
      details: { documents: [life.own], sessions: 1, texts },
    },
  ]);
});

it('ends the sessions, and whoever signs in with the username again is a new person [O-43]', async () => {
  const old = (await findPerson(api().db, leaver)).id;
  await leave();
  expect((await call(leaver, 'GET', '/user/roles')).status).toBe(401);
  const access_token = await api().handOffToken(leaver, { roles: ['asn'], name: 'Jack' });
  const { body } = await call(undefined as never, 'POST', '/authentication/session', {
    access_token,
  });
  expect(body.data.user).toMatchObject({ username: leaver, name: 'Jack' });
  expect((await findPerson(api().db, leaver)).id).not.toBe(old);
});

it('changes nothing if something fails on the way', async () => {
  const before = await everything();
  await api().db.execute(
    sql`alter table person_events add constraint closed check (false) not valid`,
  );
  try {
    await expect(leave()).rejects.toThrow();
  } finally {
    await api().db.execute(sql`alter table person_events drop constraint closed`);
  }
  expect(await everything()).toBe(before);
});

it('names where others mention the person in what is not the history', async () => {
  const { db } = api();
  const isOther = eq(documents.id, life.others);
  await db
    .update(documents)
    .set({ document_name: 'Letter_Name_of_jackOfAllTrades' })
    .where(isOther);
  await db.insert(schema.meta_data).values({
    document_id: life.verified,
    column_id: column.number,
    value: 'name of  jackoFallTrades',
  });
  const near = { document_name: 'Name of jackOfAllTradesmen' };
  await db.update(documents).set(near).where(eq(documents.id, life.rejected));
  expect((await leave()).left).toEqual([
    `documents: ${life.others}`,
    `meta data of documents: ${life.verified}`,
  ]);
});

it('names all kinds of rows in which others mention the person', async () => {
  const { db } = api();
  const { categories, column_versions, districts, document_types } = schema;
  const { meta_columns, mime_types, unit_verifikators } = schema;
  const number = await db.query.meta_columns.findFirst();
  if (number) await db.insert(column_versions).values({ ...number, version: 9 });
  const description = `As ${leaver} said`;
  await db.update(unit_verifikators).set({ nama: sql`${description} || id` });
  await db.update(districts).set({ name: sql`${description} || id` });
  await db.update(categories).set({ category_description: description });
  await db.update(meta_columns).set({ column_description: description });
  await db.update(column_versions).set({ column_description: description });
  await db.update(document_types).set({ description });
  await db.update(mime_types).set({ kind_of_document: description });
  const { left } = await leave();
  expect(left.map((place) => place.replace(/:.*/, ''))).toEqual([
    'units',
    'districts',
    'categories',
    'columns',
    'earlier versions of columns',
    'document types',
    'mime types',
  ]);
});

it('says nothing that a terminal would obey, whatever the portal called the person', async () => {
  const { db } = api();
  const username = 'eve\u001b]0;owned\u0007';
  await db.insert(users).values({ username, name: username });
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  await anonymisePerson(api(), username, { yes: true, administrator: undefined });
  const said = written.mock.calls.join('');
  written.mockRestore();
  expect(said).toMatch(/^eve ]0;owned {2}is former-user-/);
});
