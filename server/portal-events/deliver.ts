import { createHmac } from 'node:crypto';
import { delay } from 'es-toolkit';
import { currentLog } from '../log/log';
import type { Database } from '../storage/database';
import {
  claimEvents,
  collectDecisions,
  confirmEvent,
  type PortalEvent,
  postponeEvent,
} from './outbox';

/** Milliseconds. */
const period = 15_000;
const answerTimeout = 10_000;

export type Portal = {
  url: string;
  /** The secret shared with the portal, which signs each event. */
  key: Uint8Array;
  /** Minutes that an owner's decisions are collected. */
  minutes: number;
  /** `fetch`, or that of a portal in this process. */
  send: (request: Request) => Response | Promise<Response>;
};

function requestOf({ url, key }: Portal, event: PortalEvent, signal: AbortSignal): Request {
  const { id, username, approved, rejected, since, until } = event;
  const body = JSON.stringify({ id, username, approved, rejected, since, until });
  const signature = createHmac('sha256', key).update(body).digest('hex');
  return new Request(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'X-Berkas-Signature': `sha256=${signature}`,
    },
    body,
    // An event goes to the configured address only.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]),
  });
}

/** Resolves to whether the portal has taken the event. Its answer's body is not read. */
async function isTaken(portal: Portal, event: PortalEvent, signal: AbortSignal): Promise<boolean> {
  try {
    const { ok, status, body } = await portal.send(requestOf(portal, event, signal));
    await body?.cancel();
    if (!ok) currentLog().warn({ event: event.id, status }, 'portal event not taken');
    return ok;
  } catch (err) {
    currentLog().warn({ event: event.id, err }, 'portal event not delivered');
    return false;
  }
}

/** Collects what is due and tells the portal. Resolves once nothing more is due. */
export async function tellPortal(db: Database, portal: Portal, signal: AbortSignal): Promise<void> {
  await collectDecisions(db, portal.minutes);
  let events = await claimEvents(db);
  while (events.length > 0) {
    for (const { attempts, ...event } of events) {
      if (await isTaken(portal, event, signal)) await confirmEvent(db, event.id);
      else await postponeEvent(db, event.id, attempts);
    }
    if (signal.aborted) return;
    events = await claimEvents(db);
  }
}

/**
 * Tells the portal every few seconds, apart from the other jobs: one that is slow or dead delays
 * none of them. Returns a function that stops it.
 */
export function startTelling(db: Database, portal: Portal): () => Promise<void> {
  const stop = new AbortController();
  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await tellPortal(db, portal, stop.signal);
      } catch (err) {
        currentLog().error({ err }, 'telling the portal');
      }
      await delay(period, { signal: stop.signal }).catch(() => {});
    }
  }
  const running = run();
  return async () => {
    stop.abort();
    await running;
  };
}
