import {
  type Draft,
  isForeign,
  readRecord,
  updateRecord,
  version,
} from '@/drafts/unsaved/draft-store';

/** Unsaved work, and where it is done. */
export type Work = Omit<Draft, 'version' | 'id' | 'writtenAt'>;

export const createDraft = (id: string, work: Work): Draft => ({
  version,
  id,
  ...work,
  writtenAt: Date.now(),
});

/** The draft with an id, if there is one, and the session in which it can be kept. */
export async function findDraft(username: string, id: string) {
  const { owner, session, drafts } = await readRecord();
  return { session, draft: drafts.find((one) => owner === username && one.id === id) };
}

/**
 * Stores the `next` state of a draft in place of `before`, which this tab has read or written.
 * Undefined removes it, unless another tab has written it since. Does nothing in another `session`
 * than that in which it was opened; once it `isClosed`, only where it is as it was before.
 */
export function storeDraft(
  { username, session, isClosed }: { username: string; session: string; isClosed: boolean },
  id: string,
  next: Draft | undefined,
  before: Draft | undefined,
): Promise<void> {
  return updateRecord((record) => {
    if (isForeign(record, username) || record.session !== session) return record;
    const stored = record.drafts.find((draft) => draft.id === id);
    const isSame = stored !== undefined && stored.writtenAt === before?.writtenAt;
    if (!isSame && (isClosed || !next)) return record;
    const others = record.drafts.filter((draft) => draft.id !== id);
    return { ...record, owner: username, drafts: next ? [next, ...others] : others };
  });
}
