import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { partition } from 'es-toolkit';
import * as v from 'valibot';
import { type Id, id } from '@/api/wire';
import { draft, isForeign, readRecord, updateRecord } from '@/drafts/unsaved/draft-record';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { storedList } from '@/lib/records';

/** An owner's corrections after a rejection, kept beside the drafts and removed with them. */
const keptToDos = v.object({
  documentId: id,
  /** Identifies the rejection of the document. */
  rejection: v.string(),
  /** The owner's ticks, set or removed, by the names of the items. */
  ticks: v.record(v.string(), v.boolean()),
  /** Changes that the server has saved, for back ends without a history. */
  changes: v.array(v.object({ field: v.string(), label: v.string() })),
  writtenAt: draft.entries.writtenAt,
});
export type KeptToDos = v.InferOutput<typeof keptToDos>;
export type KeptChange = KeptToDos['changes'][number];

const record = v.object({ toDos: storedList(keptToDos) });

/** A user's corrections by rejection. */
export const toDosQuery = (username: string) =>
  queryOptions({
    queryKey: ['to-dos', username],
    async queryFn(): Promise<KeptToDos[]> {
      const stored = await readRecord();
      return stored.owner === username ? v.parse(record, stored).toDos : [];
    },
    staleTime: Number.POSITIVE_INFINITY,
    // Another tab may have ticked others meanwhile.
    refetchOnWindowFocus: 'always',
  });

/** Changes what is kept, at once on screen, even if the browser stores nothing. */
async function update(
  client: QueryClient,
  username: string,
  change: (toDos: KeptToDos[]) => KeptToDos[],
): Promise<void> {
  const query = toDosQuery(username);
  await client.query(query);
  client.setQueryData(query.queryKey, (known = []) => change(known));
  await updateRecord((stored) => {
    // A sign-out has emptied the record meanwhile, or it is another user's.
    if (isForeign(stored, username) || !readItem(storageKeys.accessToken)) return stored;
    return { ...stored, owner: username, toDos: change(v.parse(record, stored).toDos) };
  });
}

type Subject = Pick<KeptToDos, 'documentId' | 'rejection'>;

export const isAbout = ({ documentId, rejection }: Subject, other: Subject) =>
  String(documentId) === String(other.documentId) && rejection === other.rejection;

/** Adds to what is kept of a rejection. */
export function keepToDos(
  client: QueryClient,
  username: string,
  subject: Subject,
  { ticks = {}, changes = [] }: Partial<Pick<KeptToDos, 'ticks' | 'changes'>>,
): Promise<void> {
  return update(client, username, (all) => {
    const [[kept], others] = partition(all, (one) => isAbout(one, subject));
    const next = {
      ...subject,
      ticks: { ...kept?.ticks, ...ticks },
      changes: [...(kept?.changes ?? []), ...changes],
      writtenAt: Date.now(),
    };
    return [next, ...others];
  });
}

/** Forgets the rejections of a document, which has been sent. */
export function forgetToDos(client: QueryClient, username: string, sent: Id): Promise<void> {
  return update(client, username, (all) =>
    all.filter(({ documentId }) => String(documentId) !== String(sent)),
  );
}
