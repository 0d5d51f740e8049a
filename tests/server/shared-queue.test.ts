// @vitest-environment node
import { asc, eq } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { document_events, roles, user_roles, users } from '../../server/storage/schema';
import { apiPerTest } from '../support/api/api-per-test';
import { addDocument, status } from '../support/api/fixture';

// Five verifiers work on one queue, as the desk does it: with two documents prepared ahead.

const api = apiPerTest();
const people = ['one', 'two', 'three', 'four', 'five'];
const waiting = 120;

/** Numbers from 0 to 1, the same in each run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

async function addVerifiers(): Promise<void> {
  const { db } = api();
  const [role] = await db.select().from(roles).where(eq(roles.name, 'verifikatorDms'));
  for (const username of people) {
    const [user] = await db.insert(users).values({ username, name: username }).returning();
    await db.insert(user_roles).values({ user_id: user?.id ?? 0, role_id: role?.id ?? 0 });
  }
}

type Desk = { username: string; known: number[]; done: Set<number>; readyAt: number };

it('at most 3 % of the decisions are refused, and none is made twice or left out', async () => {
  const random = numbers(7);
  await addVerifiers();
  for (let i = 0; i < waiting; i += 1) {
    await addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
  }
  let time = 0;
  const refused: number[] = [];
  const desks = people.map(
    (username): Desk => ({
      username,
      known: [],
      done: new Set(),
      // They start within half a minute.
      readyAt: random() * 30_000,
    }),
  );
  const view = ({ username }: Desk, id: number) =>
    api().call(username, 'GET', `/document/documents/view/${id}`);

  /** Reads the list if fewer than four documents are known, and views the next three ahead. */
  async function prepare(desk: Desk): Promise<void> {
    if (desk.known.length < 4) {
      const { body } = await api().call(desk.username, 'GET', '/document/verifications');
      const listed = (body.data.data as { id: number }[]).map(({ id }) => id);
      desk.known = listed.filter((id) => !desk.done.has(id));
    }
    const held: number[] = [];
    for (const id of desk.known) {
      if (held.length === 3) break;
      const { body } = await view(desk, id);
      // The desk passes by what a colleague has open or has decided.
      const { opened_by, document_status_id } = body.data;
      if (opened_by || document_status_id !== status.sent)
        desk.known = desk.known.filter((other) => other !== id);
      else held.push(id);
    }
  }

  async function decide(desk: Desk): Promise<void> {
    const [id, ...rest] = desk.known;
    desk.known = rest;
    if (id === undefined) return;
    desk.done.add(id);
    const path = `/document/verifications/update/${id}`;
    const verified = { document_status_id: status.verified };
    const { status: code } = await api().call(desk.username, 'PUT', path, verified);
    if (code !== 200) refused.push(id);
  }

  // Until nobody has found anything for several minutes.
  for (let idle = 0; idle < 10 * people.length; ) {
    const desk = desks.reduce((soonest, one) => (one.readyAt < soonest.readyAt ? one : soonest));
    api().advance(desk.readyAt - time);
    time = desk.readyAt;
    await decide(desk);
    await prepare(desk);
    idle = desk.known.length > 0 ? 0 : idle + 1;
    // 25 seconds in the median, sometimes four times as long.
    desk.readyAt += 25_000 * 4 ** (2 * random() - 1);
  }

  const decisions = await api()
    .db.select({ id: document_events.document_id })
    .from(document_events)
    .where(eq(document_events.action, 'verify'))
    .orderBy(asc(document_events.document_id));
  expect(new Set(decisions.map(({ id }) => id)).size).toBe(waiting);
  expect(decisions).toHaveLength(waiting);
  expect(refused.length / waiting).toBeLessThanOrEqual(0.03);
});
