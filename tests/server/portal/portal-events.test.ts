import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { createPortal } from '../../../server/demo/portal/portal';
import { decide } from '../../../server/documents/decisions';
import { verification } from '../../../server/domain/statuses';
import { withLog } from '../../../server/log/log';
import { anonymise } from '../../../server/people/anonymise';
import { findPerson } from '../../../server/people/find-person';
import { type Portal, tellPortal } from '../../../server/portal-events/deliver';
import { dropEvents, listEvents, retryEvents } from '../../../server/portal-events/manage';
import { claimEvents, mostAttempts, waitingEvents } from '../../../server/portal-events/outbox';
import { signedHeaders, webhookKey } from '../../../server/portal-events/sign';
import { portal_events, untold_decisions, users } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { capturedLog } from '../../support/api/captured-log';
import { documentLife, expectOk } from '../../support/api/document-life';
import { addDocument, status, type Username } from '../../support/api/fixture';

const api = apiPerTest();
const { approve, verify } = documentLife(api);
const key = new TextEncoder().encode('a key of these tests, of 32 bytes');
/** All that a receiver has: a webhook library, and the key as `npm run outbox -- key` prints it. */
const webhook = new Webhook(webhookKey(key));

type Told = { id: string; username: string; approved: number; rejected: number };

/** A portal that keeps what it takes, or does what the test says. */
function portal(answer: (body: Told) => Response | Promise<Response> = () => new Response()) {
  const told: Told[] = [];
  const given: Portal = {
    url: 'https://portal.example.go.id/events',
    keys: [key],
    minutes: 0,
    async send(request) {
      const text = await request.text();
      const headers = Object.fromEntries(request.headers);
      const body = webhook.verify(text, headers) as Told;
      expect(headers['webhook-id']).toBe(body.id);
      const response = await answer(body);
      if (response.ok) told.push(body);
      return response;
    },
  };
  const going = new AbortController();
  const { log, lines } = capturedLog();
  const tell = (changed: Partial<Portal> = {}) =>
    withLog(log, () => tellPortal(api().db, { ...given, ...changed }, going.signal));
  return { told, tell, lines, stop: () => going.abort() };
}

const waiting = (owner: Username, document_status_id: 2 | 3) =>
  addDocument(api(), { owner, document_status_id });

/** Makes every event due. */
const letTimePass = () => api().db.update(portal_events).set({ next_attempt_at: sql`now()` });

async function approved(owner: Username = 'bureauOwner'): Promise<void> {
  await expectOk(approve('approver', await waiting(owner, status.verified), status.approved));
}

async function rejected(owner: Username = 'bureauOwner'): Promise<void> {
  const id = await waiting(owner, status.sent);
  await expectOk(verify('verifier', id, status.rejected, undefined, 'Too dark'));
}

describe('the portal is told', () => {
  it('once for each owner how many documents were approved and rejected, and of nothing else [O-60]', async () => {
    await approved();
    await approved();
    await rejected();
    await rejected('freelancer');
    await expectOk(verify('verifier', await waiting('freelancer', status.sent), status.verified));
    const { told, tell } = portal();

    await tell();
    const uuid = expect.stringMatching(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
    const times = { since: expect.any(String), until: expect.any(String) };
    expect(told.toSorted((a, b) => a.username.localeCompare(b.username))).toEqual([
      { id: uuid, username: 'bureauOwner', approved: 2, rejected: 1, ...times },
      { id: uuid, username: 'freelancer', approved: 0, rejected: 1, ...times },
    ]);
    await tell();
    expect(told).toHaveLength(2);
  });

  it('only after the minutes in which an owner’s decisions are collected [O-60]', async () => {
    await approved();
    const { told, tell } = portal();
    await tell({ minutes: 10 });
    expect(told).toEqual([]);
    await approved();
    await api().db.update(untold_decisions).set({ at: sql`now() - interval '10 minutes'` });
    await tell({ minutes: 10 });
    expect(told).toMatchObject([{ approved: 2 }]);
  });

  it('when the first and the last of these decisions were made', async () => {
    await approved();
    await api().db.update(untold_decisions).set({ at: sql`now() - interval '1 minute'` });
    await rejected();
    const [since, until] = await api()
      .db.select({ at: untold_decisions.at })
      .from(untold_decisions)
      .orderBy(untold_decisions.at);
    const { told, tell } = portal();
    await tell();
    expect(told).toMatchObject([
      { since: since?.at.toISOString(), until: until?.at.toISOString() },
    ]);
  });

  it('of no decision that is taken back by its transaction', async () => {
    const id = await waiting('bureauOwner', status.sent);
    expect((await verify('verifier', id, status.rejected)).status).toBe(422);
    expect((await verify('verifier', id, status.rejected, 99, 'Too dark')).status).toBe(409);
    expect(await api().db.$count(untold_decisions)).toBe(0);
  });

  it('at once of what a clock that was ten years ahead has put off [O-61]', async () => {
    await approved();
    const later = sql`now() + interval '10 years'`;
    await api().db.update(untold_decisions).set({ at: later });
    const failing = portal(() => new Response(null, { status: 503 }));
    await failing.tell({ minutes: 10 });
    await api().db.update(portal_events).set({ next_attempt_at: later });
    const { told, tell } = portal();
    await tell({ minutes: 10 });
    expect(told).toMatchObject([{ approved: 1 }]);
  });

  it('of nothing without an address', async () => {
    const id = await waiting('bureauOwner', status.sent);
    const caller = await findPerson(api().db, 'verifier');
    const target = { caller, id, version: undefined };
    const rejection = { to: status.rejected, note: 'Too dark' };
    const deps = { db: api().db, tellsOwners: false };
    await decide(deps, target, verification, ['verifikatorDms'], rejection);
    expect(await api().db.$count(untold_decisions)).toBe(0);
  });

  it('nothing about a person who has been anonymised', async () => {
    const { tell, told } = portal(() => new Response(null, { status: 503 }));
    await rejected();
    await tell();
    await rejected();
    await anonymise(api().db, await findPerson(api().db, 'bureauOwner'));
    expect(await api().db.$count(untold_decisions)).toBe(0);
    expect(await api().db.$count(portal_events)).toBe(0);
    expect(told).toEqual([]);
  });
});

describe('a portal', () => {
  it.each([
    ['answers 503', () => new Response(null, { status: 503 })],
    ['is dead', () => Promise.reject(new TypeError('fetch failed'))],
    ['redirects', () => Response.redirect('https://elsewhere.example.org')],
  ])('that %s gets the event again later, with the same id [O-61 V15.3.2]', async (_, answer) => {
    await approved();
    const ids: string[] = [];
    const failing = portal(({ id }) => {
      ids.push(id);
      return answer();
    });
    await failing.tell();
    await failing.tell();
    expect(ids).toHaveLength(1);
    expect(failing.lines).toMatchObject([{ level: 'warn', event: ids[0] }]);
    expect(JSON.stringify(failing.lines)).not.toContain('bureauOwner');

    await letTimePass();
    const working = portal();
    await working.tell();
    expect(working.told).toMatchObject([{ id: ids[0], approved: 1 }]);
    const none = { count: 0, seconds: 0 };
    expect(await waitingEvents(api().db)).toEqual({ portal: none, refused: none });
  });

  it('that does not answer is left when the server stops', async () => {
    await approved();
    const { tell, stop } = portal();
    const send = (request: Request) =>
      new Promise<Response>((_, reject) => {
        request.signal.addEventListener('abort', () => reject(request.signal.reason));
        stop();
      });
    await approved('freelancer');
    await tell({ send });
    const now = sql<boolean>`next_attempt_at <= now()`;
    const { attempts } = portal_events;
    expect(await api().db.select({ attempts, now }).from(portal_events)).toEqual([
      { attempts: 0, now: true },
      { attempts: 0, now: true },
    ]);
  });

  it.each([410, 422])(
    'that answers %d is not asked again, and the log says so [O-61]',
    async (code) => {
      await approved();
      const { tell, lines } = portal(() => new Response(null, { status: code }));
      await tell();
      expect(await api().db.$count(portal_events)).toBe(0);
      expect(lines.at(-1)).toMatchObject({
        level: 'error',
        msg: 'portal event given up',
        status: code,
        approved: 1,
      });
    },
  );

  it('that has not taken an event for seven days is told it no more [O-61]', async () => {
    await approved();
    const { tell, lines } = portal(() => new Response(null, { status: 404 }));
    await tell();
    const last = { attempts: mostAttempts - 2, next_attempt_at: sql`now()` };
    await api().db.update(portal_events).set(last);
    await tell();
    expect(await api().db.$count(portal_events)).toBe(1);
    await letTimePass();
    await tell();
    expect(await api().db.$count(portal_events)).toBe(0);
    expect(lines.at(-1)).toMatchObject({ msg: 'portal event given up', attempts: mostAttempts });
  });

  it('that refuses one event does not count as out of reach for it [O-51]', async () => {
    await approved();
    await approved('freelancer');
    const { tell } = portal(({ username }) =>
      username === 'freelancer' ? new Response(null, { status: 404 }) : Promise.reject(new Error()),
    );
    await tell();
    await api()
      .db.update(portal_events)
      .set({ since: sql`now() - interval '2 days'` })
      .where(eq(portal_events.last_status, 404));
    const { portal: open, refused } = await waitingEvents(api().db);
    expect([open.count, refused.count]).toEqual([1, 1]);
    expect(open.seconds).toBeLessThan(3_600);
    expect(refused.seconds).toBeGreaterThan(3_600);
  });

  it('that knows one of several keys believes each event [O-11]', async () => {
    await approved();
    const { told, tell } = portal();
    await tell({ keys: [new Uint8Array(32), key] });
    expect(told).toHaveLength(1);
  });

  it('is told again, or not at all, as an operator says [O-61]', async () => {
    await approved();
    await approved('freelancer');
    await portal(() => new Response(null, { status: 404 })).tell();
    const { db } = api();
    const lines = await listEvents(db);
    expect(lines.map((line) => line.split('\t').slice(1, 5))).toEqual([
      ['bureauOwner', expect.any(String), '1 attempt', '404'],
      ['freelancer', expect.any(String), '1 attempt', '404'],
    ]);
    const [id = ''] = lines[1]?.split('\t') ?? [];
    expect(await dropEvents(db, [id])).toBe(1);
    expect(await retryEvents(db, [])).toBe(1);
    const { told, tell } = portal();
    await tell();
    expect(told).toMatchObject([{ username: 'bureauOwner' }]);
  });

  it('has every decision once after a hundred kills [O-61]', async () => {
    const taken = new Map<string, Told>();
    let decisions = 0;
    // Dies in four ways, in a fixed order.
    for (let kill = 0; kill < 100; kill += 1) {
      const way = (kill * 7) % 4;
      if (kill % 3 === 0) {
        await approved(kill % 2 ? 'freelancer' : 'bureauOwner');
        decisions += 1;
      }
      const { tell } = portal((body) => {
        // Dies before the event has arrived.
        if (way === 1) throw new Error('killed');
        taken.set(body.id, body);
        // Dies after the event has arrived, before the answer.
        if (way === 2) throw new Error('killed');
        return new Response();
      });
      // Dies after the claim.
      if (way === 3) await claimEvents(api().db);
      else await tell();
      await letTimePass();
    }
    await portal((body) => {
      taken.set(body.id, body);
      return new Response();
    }).tell();
    const counts = [...taken.values()].map((event) => event.approved);
    expect(counts.reduce((sum, count) => sum + count)).toBe(decisions);
    expect(await api().db.$count(portal_events)).toBe(0);
  });
});

describe('the stand-in portal', () => {
  it('rings once for each event, until its person comes over [O-62]', async () => {
    const { db } = api();
    await db.update(users).set({ name: 'Dewi' }).where(eq(users.username, 'bureauOwner'));
    const standIn = createPortal({ db, portalKey: key, eventsKey: key });
    await approved();
    await rejected();
    const { tell } = portal();
    // Sends each event twice.
    const send = async (request: Request) => {
      await standIn.fetch(request.clone());
      return standIn.fetch(request);
    };
    await tell({ url: 'http://portal/events', send });

    const home = async () => (await standIn.request('/')).text();
    expect(await home()).toContain('1 approved, 1 rejected');
    const body = new URLSearchParams({ username: 'bureauOwner' });
    expect((await standIn.request('/hand-off', { method: 'POST', body })).status).toBe(303);
    expect(await home()).not.toContain('1 approved');
  });

  it('believes no event that is not signed [O-62]', async () => {
    const standIn = createPortal({ db: api().db, portalKey: key, eventsKey: key });
    const body = '{"id":"0b7f6a52-0d0e-4f0e-9d0b-3a6f9d1f7c11","username":"bureauOwner"}';
    const headers = signedHeaders([new Uint8Array(32)], 'id', body);
    const { status: code } = await standIn.request('/events', { method: 'POST', body, headers });
    expect(code).toBe(401);
  });
});
