import { eq } from 'drizzle-orm';
import { minBy, range } from 'es-toolkit';
import { expect, it } from 'vitest';
import { number } from '../../../server/demo/variety';
import { document_events, roles, user_roles, users } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, status } from '../../support/api/fixture';

// Five people work through the same queue, with the pauses of people, in simulated time.

const api = apiPerTest();
const documentCount = 400;
const second = 1000;
const minute = 60 * second;
/** Limit for the test on a busy machine. */
const patience = 5 * minute;
/** How often a desk renews its leases, and how many documents it prepares. */
const renewal = minute;
const preparedAhead = 2;

type Verifier = {
  username: string;
  /** Ids still to come, of the queue as it was last read. */
  list: number[];
  prepared: number[];
  open?: { id: number; decidedAt: number; isHidden: boolean };
  /** Time of the next step. */
  at: number;
};

async function addVerifiers(): Promise<Verifier[]> {
  const { db } = api();
  const role = await db.query.roles.findFirst({ where: eq(roles.name, 'verifikatorDms') });
  const usernames = range(5).map((nth) => `verifier ${nth}`);
  for (const username of usernames) {
    const email = `${username.replace(' ', '')}@example.org`;
    const [user] = await db.insert(users).values({ username, name: username, email }).returning();
    await db.insert(user_roles).values({ user_id: user?.id ?? 0, role_id: role?.id ?? 0 });
  }
  return usernames.map((username) => ({ username, list: [], prepared: [], at: 0 }));
}

/**
 * Works until nothing waits. Resolves to the number of refused decisions, and to how often somebody
 * came to a colleague's document: without leases, both would have decided.
 */
async function workThrough(): Promise<{ refused: number; avoided: number }> {
  const call = api().call;
  const verifiers = await addVerifiers();
  let decided = 0;
  let refused = 0;
  let avoided = 0;
  let now = 0;

  /** Most look at a document for half a minute; some are away longer, partly in another tab. */
  function pauseAt(id: number, username: string) {
    const thing = `${id} ${username}`;
    const percent = number(thing, 'interruption', 1, 100);
    if (percent <= 2) return { takes: 6 * minute, isHidden: true };
    if (percent <= 6) return { takes: 4 * minute, isHidden: false };
    return { takes: number(thing, 'pause', 5, 50) * second, isHidden: false };
  }

  async function take({ username }: Verifier, id: number): Promise<boolean> {
    const { body } = await call(username, 'GET', `/document/documents/view/${id}`);
    const isTaken = body.data?.leased_until !== undefined;
    if (!isTaken) avoided += 1;
    return isTaken;
  }

  /** Opens the first that no colleague has, and prepares what follows. */
  async function firstTaken(verifier: Verifier, ids: number[]): Promise<number | undefined> {
    const held: number[] = [];
    while (held.length <= preparedAhead && ids.length > 0) {
      const id = ids.shift() ?? 0;
      if (await take(verifier, id)) held.push(id);
    }
    const [first, ...prepared] = held;
    Object.assign(verifier, { prepared, list: ids });
    return first;
  }

  async function openNext(verifier: Verifier): Promise<void> {
    const { prepared, username } = verifier;
    if (prepared.length === 0 && verifier.list.length === 0) {
      const { body } = await call(username, 'GET', '/document/verifications');
      verifier.list = body.data.data.map((row: { id: number }) => row.id);
    }
    const id = await firstTaken(verifier, [...prepared.splice(0), ...verifier.list.splice(0)]);
    if (id === undefined) {
      // Waits, because all documents are with colleagues, who may give them back.
      verifier.at = now + renewal;
      return;
    }
    const { takes, isHidden } = pauseAt(id, username);
    verifier.open = { id, decidedAt: now + takes, isHidden };
    verifier.at = now + Math.min(takes, renewal);
  }

  async function act(verifier: Verifier): Promise<void> {
    const { open, username } = verifier;
    if (!open) return openNext(verifier);
    if (now < open.decidedAt) {
      if (!open.isHidden) {
        for (const id of [open.id, ...verifier.prepared]) await take(verifier, id);
      }
      verifier.at = Math.min(now + renewal, open.decidedAt);
      return;
    }
    verifier.open = undefined;
    const path = `/document/verifications/update/${open.id}`;
    const answer = await call(username, 'PUT', path, { document_status_id: status.verified });
    if (answer.status === 200) decided += 1;
    else refused += 1;
    return openNext(verifier);
  }

  while (decided < documentCount) {
    const next = minBy(verifiers, ({ at }) => at);
    if (!next) break;
    api().advance(next.at - now);
    now = next.at;
    await act(next);
  }
  return { refused, avoided };
}

it(
  'at most 3 % of the decisions are refused, and none is made twice or left out [Q-40]',
  async () => {
    for (const _ of range(documentCount)) {
      await addDocument(api(), { owner: 'bureauOwner', document_status_id: status.sent });
    }
    const { refused, avoided } = await workThrough();
    expect(refused / (refused + documentCount)).toBeLessThanOrEqual(0.03);
    expect(avoided).toBeGreaterThan(documentCount);
    const events = await api()
      .db.select({ id: document_events.document_id })
      .from(document_events)
      .where(eq(document_events.action, 'verify'));
    expect(new Set(events.map(({ id }) => id)).size).toBe(documentCount);
    expect(events).toHaveLength(documentCount);
  },
  patience,
);
