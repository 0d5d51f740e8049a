import { delay } from 'es-toolkit';
import { currentLog } from '../log/log';
import type { Database } from '../storage/database';
import {
  type ClaimedEvent,
  claimEvents,
  collectDecisions,
  deleteEvent,
  mostAttempts,
  postponeEvent,
  releaseEvents,
} from './outbox';
import { signedHeaders } from './sign';

/** Milliseconds. */
const period = 15_000;
const answerTimeout = 10_000;

export type Portal = {
  url: string;
  /** Each key signs every event; the portal knows one of them. */
  keys: Uint8Array[];
  /** Minutes for which an owner's decisions are collected. */
  minutes: number;
  /** `fetch`, or that of a portal in this process. */
  send: (request: Request) => Response | Promise<Response>;
};

function requestOf({ url, keys }: Portal, event: ClaimedEvent, signal: AbortSignal): Request {
  const { id, username, approved, rejected, since, until } = event;
  const body = JSON.stringify({ id, username, approved, rejected, since, until });
  return new Request(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...signedHeaders(keys, id, body) },
    body,
    // An event goes to the configured address only.
    redirect: 'error',
    signal: AbortSignal.any([signal, AbortSignal.timeout(answerTimeout)]),
  });
}

/** The status of the portal's answer, whose body is not read. Undefined if there is none. */
async function answerTo(
  portal: Portal,
  event: ClaimedEvent,
  signal: AbortSignal,
): Promise<number | undefined> {
  try {
    const { status, body } = await portal.send(requestOf(portal, event, signal));
    await body?.cancel();
    return status;
  } catch (err) {
    if (!signal.aborted) currentLog().warn({ event: event.id, err }, 'portal event not delivered');
  }
}

/** Answers that no repetition changes (docs/integrate.md). */
const isFinal = (status: number) => status === 410 || status === 422;

/** Deletes an event that is delivered or refused for good; schedules another attempt otherwise. */
async function settle(db: Database, event: ClaimedEvent, status?: number): Promise<void> {
  const { id, attempts } = event;
  if (status !== undefined && status >= 200 && status < 300) return deleteEvent(db, id);
  if (status !== undefined) currentLog().warn({ event: id, status }, 'portal event not taken');
  if (attempts < mostAttempts && !(status && isFinal(status))) {
    return postponeEvent(db, event, status);
  }
  const { approved, rejected } = event;
  currentLog().error({ event: id, status, attempts, approved, rejected }, 'portal event given up');
  return deleteEvent(db, id);
}

/** Collects what is due and tells the portal. Resolves once nothing more is due. */
export async function tellPortal(db: Database, portal: Portal, signal: AbortSignal): Promise<void> {
  await collectDecisions(db, portal.minutes);
  for (;;) {
    const events = await claimEvents(db);
    if (events.length === 0) return;
    for (const [i, event] of events.entries()) {
      const status = signal.aborted ? undefined : await answerTo(portal, event, signal);
      // An attempt that we cut off ourselves is no failure of the portal.
      if (signal.aborted && status === undefined) return releaseEvents(db, events.slice(i));
      await settle(db, event, status);
    }
  }
}

/**
 * Tells the portal every few seconds, apart from the jobs: a slow or dead portal delays none of
 * them. Returns a function that stops it.
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
