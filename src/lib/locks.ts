/** Web Locks on decisions, so that only one tab at a time works on each. */

const lockName = (id: string) => `draft ${id}`;

/** The ids locked in this tab, with the functions that release them. */
const lockedHere = new Map<string, () => void>();

export const isLockedHere = (id: string) => lockedHere.has(id);

/**
 * Locks an id until `unlock` is called or the tab is closed. Resolves to false if another tab has
 * locked it; always to true on plain http, which has no locks.
 */
export function lock(id: string): Promise<boolean> {
  return new Promise((resolve) => {
    function hold() {
      resolve(true);
      return new Promise<void>((release) => lockedHere.set(id, release));
    }
    if (!navigator.locks) return void hold();
    navigator.locks
      .request(lockName(id), { ifAvailable: true }, (granted) =>
        granted ? hold() : resolve(false),
      )
      .catch(hold);
  });
}

export function unlock(id: string): void {
  lockedHere.get(id)?.();
  lockedHere.delete(id);
}

/** Ids that other tabs have locked. This tab waits for each of them. */
const awaited = new Set<string>();

/** Calls back once another tab unlocks an id, for example because it is reloaded. */
export async function onceUnlocked(id: string, callback: () => void): Promise<void> {
  if (awaited.has(id)) return;
  awaited.add(id);
  await navigator.locks.request(lockName(id), { mode: 'shared' }, () => {});
  awaited.delete(id);
  callback();
}
