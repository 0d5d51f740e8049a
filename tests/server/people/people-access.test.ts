import { eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openSession } from '../../../server/auth/session-tokens';
import { endSessions, removeRole } from '../../../server/people/access';
import { findPerson } from '../../../server/people/find-person';
import { listPeople } from '../../../server/people/list-people';
import { person_events, sessions, users } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';

// What operators see of people, and how they lock them out.

const api = apiPerTest();
const hour = 60 * 60 * 1000;

it('lists people with their roles and sessions, without what a terminal would obey [O-10]', async () => {
  const { db, now } = api();
  const { id } = await findPerson(db, 'viewer');
  await openSession(db, id, now());
  await openSession(db, id, new Date(now().getTime() - 13 * hour));
  await db.update(users).set({ name: 'Red \u001b[31m\tViewer' }).where(eq(users.id, id));
  const lines: string[] = [];
  for await (const line of listPeople(db)) lines.push(line);
  expect(lines[0]).toBe('username\tname\tunit\troles\tsessions\tlast used');
  expect(lines).toHaveLength(1 + (await db.$count(users)));
  const [, name, ...rest] = lines.find((line) => line.startsWith('viewer\t'))?.split('\t') ?? [];
  expect([name, ...rest]).toEqual([
    'Red  [31m Viewer',
    '',
    'viewerDms',
    '1',
    expect.stringMatching(/^\d{4}-.*Z$/),
  ]);
});

it('ends the sessions of one person or of all, and tells so [O-10 V7.4.5]', async () => {
  const { db } = api();
  for (const username of ['viewer', 'verifier', 'approver']) await api().tokenFor(username);
  const viewer = await findPerson(db, 'viewer');
  expect(await endSessions(db, viewer)).toBe(1);
  expect((await api().call('viewer', 'GET', '/user/roles')).status).toBe(401);
  expect((await api().call('verifier', 'GET', '/user/roles')).status).toBe(200);
  expect(await endSessions(db)).toBe(2);
  expect(await db.$count(sessions)).toBe(0);
  expect(await db.select().from(person_events).orderBy(person_events.id)).toMatchObject([
    { user_id: viewer.id, action: 'end sessions', details: { sessions: 1 } },
    { user_id: null, action: 'end sessions', details: { sessions: 2 } },
  ]);
});

it('takes one role from one person, and no other [O-10]', async () => {
  const { db } = api();
  const rolesOf = async (username: string) =>
    (await findPerson(db, username)).roles.map(({ name }) => name);
  const person = await findPerson(db, 'jackOfAllTrades');
  await removeRole(db, person, 'verifikatorDms');
  expect(await rolesOf('jackOfAllTrades')).toEqual(['asn', 'approvalDms']);
  expect(await rolesOf('verifier')).toEqual(['verifikatorDms']);
  await expect(removeRole(db, person, 'viewerDms')).rejects.toThrow('does not have the role');
  expect(await db.select().from(person_events)).toMatchObject([
    { user_id: person.id, action: 'remove role', details: { role: 'verifikatorDms' } },
  ]);
});
