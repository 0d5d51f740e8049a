import { partition } from 'es-toolkit';
import { hasDatabase, updateRecord } from '@/drafts/browser-database';
import type { Changes } from '@/drafts/changes';

/**
 * What a person was writing in a form, kept beyond the session until it is saved or discarded: a 401, a crash or a closed
 * tab does not lose it. Drafts belong to one user at a time, and never break a form: where the browser keeps nothing,
 * there are none.
 */

export type Draft = {
  /** Names the form and its row. */
  key: string;
  /** What the form does. */
  title: string;
  /** To what it does it, in words; '' for a new one. */
  subject: string;
  kind: string;
  id: string | number | undefined;
  /** The active role then. */
  role: string;
  /** Path and search of the page. */
  address: string;
  changes: Changes;
  /** Whether a file had been chosen, which is not kept. */
  lacksFile: boolean;
  /** ms */
  writtenAt: number;
};

/** All drafts of a browser. Forms opened before `since` (ms) keep nothing any more: their session has been signed out of. */
type Shelf = { owner: string; since: number; drafts: Draft[] };

const record = 'drafts';
const emptyShelf: Shelf = { owner: '', since: 0, drafts: [] };

/** ms; long enough for a week's leave. */
const shelfLife = 10 * 24 * 60 * 60_000;

async function update(change: (shelf: Shelf) => Shelf): Promise<Shelf> {
  try {
    return await updateRecord<Shelf>(record, (shelf = emptyShelf) => change(shelf));
  } catch (error) {
    console.warn('This browser keeps no drafts.', error);
    return emptyShelf;
  }
}

/** The same for who only looks or removes: no database is made for that. */
async function updateExisting(change: (shelf: Shelf) => Shelf): Promise<Shelf> {
  const exists = await hasDatabase().catch(() => false);
  return exists ? update(change) : emptyShelf;
}

/** Keeps a draft in place of its earlier state, unless its form was opened (ms) in a session that has been signed out of. */
export async function keepDraft(username: string, openedAt: number, draft: Draft): Promise<void> {
  await update((shelf) => {
    if (openedAt < shelf.since) return shelf;
    if (shelf.owner !== username) return { owner: username, since: openedAt, drafts: [draft] };
    return { ...shelf, drafts: [draft, ...shelf.drafts.filter(({ key }) => key !== draft.key)] };
  });
}

/** Removes a draft: it has been saved or discarded. */
export async function removeDraft(key: string): Promise<void> {
  await updateExisting((shelf) => ({
    ...shelf,
    drafts: shelf.drafts.filter((draft) => draft.key !== key),
  }));
}

/** Makes the shelf a user's: what another user has left, and what is too old, is removed. */
function takenBy(username: string, now: number): (shelf: Shelf) => Shelf {
  return (shelf) => {
    const isOwn = shelf.owner === username;
    const drafts = isOwn ? shelf.drafts.filter(({ writtenAt }) => writtenAt > now - shelfLife) : [];
    // Another tab may take a shelf that is nobody's after a form of this user has been opened.
    const isTakenAway = !isOwn && shelf.owner !== '';
    return { owner: username, since: isTakenAway ? now : shelf.since, drafts };
  };
}

/** A user's drafts, the latest first. */
export async function draftsOf(username: string): Promise<Draft[]> {
  return (await updateExisting(takenBy(username, Date.now()))).drafts;
}

/** The draft of a form that a user opens (ms), undefined when there is none. From then on a sign-out has what to end. */
export async function draftOf(
  username: string,
  key: string,
  openedAt: number,
): Promise<Draft | undefined> {
  const { drafts } = await update(takenBy(username, openedAt));
  return drafts.find((draft) => draft.key === key);
}

/** Whether anybody's drafts wait. */
export async function hasDrafts(): Promise<boolean> {
  return (await updateExisting((shelf) => shelf)).drafts.length > 0;
}

/** Signing out removes the drafts, and forms still open in other tabs bring none back. */
export async function removeAllDrafts(): Promise<void> {
  const since = Date.now();
  await updateExisting(() => ({ owner: '', since, drafts: [] }));
}

const lockOf = (key: string) => `draft ${key}`;

/** Tells all tabs that a form is open, until what this returns is called or the tab is gone. */
export function holdForm(key: string): () => void {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  // Not there on plain http: then a form that is open in another tab is offered as well.
  navigator.locks?.request(lockOf(key), { mode: 'shared' }, () => released).catch(() => undefined);
  return release;
}

/**
 * The user's drafts whose forms are not open in any tab: those to be offered. Calls `onClosed` when
 * one of the others is closed, such as that of a page which is just being reloaded.
 */
export async function waitingDraftsOf(username: string, onClosed: () => void): Promise<Draft[]> {
  const [drafts, locks] = await Promise.all([draftsOf(username), navigator.locks?.query()]);
  const held = new Set(locks?.held?.map(({ name }) => name));
  const [open, waiting] = partition(drafts, ({ key }) => held.has(lockOf(key)));
  for (const { key } of open) {
    void navigator.locks.request(lockOf(key), () => {}).then(onClosed);
  }
  return waiting;
}
