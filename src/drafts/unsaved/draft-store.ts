import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { isForeign, readDrafts, readRecord, updateRecord } from '@/drafts/unsaved/draft-record';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { createId, removeAllFiles } from '@/lib/records';

/**
 * What a person was writing in a form, kept in IndexedDB until it is saved or discarded: a 401, a
 * crash or a closed tab does not lose it. Where the browser stores nothing, there are no drafts.
 */

/** True if the browser keeps drafts of any user. First stores what an earlier page could not. */
export async function hasDrafts(client: QueryClient): Promise<boolean> {
  if (readItem(storageKeys.late)) {
    const { finishLate } = await import('@/drafts/unsaved/write-draft');
    await finishLate(client);
  }
  return (await readRecord()).drafts.length > 0;
}

/** Removes drafts that are not of the user who has signed in. */
export async function claimRecord(username: string): Promise<void> {
  // Store nothing about a user who writes nothing.
  if (isForeign(await readRecord(), username)) await removeAllDrafts(username);
}

/**
 * Removes all drafts and kept files: at a sign-out, or if they are not this owner's. Forms that are
 * open in other tabs bring none back.
 */
export function removeAllDrafts(owner = ''): Promise<boolean> {
  // IndexedDB does this before any later write.
  void removeAllFiles();
  return updateRecord((record) =>
    owner && !isForeign(record, owner) ? record : { owner, session: createId(), drafts: [] },
  );
}

/** A user's drafts that are not open in any tab. */
export const draftsQuery = (username: string) =>
  queryOptions({
    queryKey: ['drafts', username],
    async queryFn({ client, queryKey }) {
      const drafts = await readDrafts(username);
      if (drafts.length === 0 && !readItem(storageKeys.late)) return [];
      const { findOffered } = await import('@/drafts/unsaved/other-tabs');
      return findOffered(client, queryKey, username);
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab may have dealt with them meanwhile.
    refetchOnWindowFocus: 'always',
  });
