import { useQuery, useQueryClient } from '@tanstack/react-query';
import { differenceBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import * as v from 'valibot';
import { type Document, myDocuments } from '@/api/documents';
import { type Id, id } from '@/api/wire';
import { type Entry, notAnswered } from '@/delivery/delivery';
import type { Draft } from '@/drafts/unsaved/draft-record';
import { draftsQuery } from '@/drafts/unsaved/draft-store';
import { useKeptWork } from '@/drafts/unsaved/use-kept-work';
import { removeDraft } from '@/drafts/unsaved/write-draft';
import { keyOf } from '@/lib/file-key';
import { storedList } from '@/lib/records';
import type { OpenedState } from '@/navigation/opened';

import { isUnfinished, type Row, type RowUpload } from '@/pages/documents/many-files/rows';
import { isSameRole, useSession } from '@/session/session';

/** What the browser keeps of a file: never its bytes. */
const keptFile = v.object({
  name: v.string(),
  size: v.number(),
  lastModified: v.number(),
  typeId: v.optional(id),
  description: v.string(),
  sent: v.optional(v.object({ typeId: id, description: v.string(), size: v.number() })),
  /** `begun`: nobody knows whether it has arrived. */
  step: v.picklist(['open', 'begun', 'uploaded']),
});
export type KeptFile = v.InferOutput<typeof keptFile>;

const kept = v.object({
  files: storedList(keptFile),
  /** The own documents from before, which no upload has made. */
  before: storedList(id),
});

/**
 * Keeps what is known of the files of the tray until they are uploaded, so that choosing the same
 * files again in a later page goes on where this one ended.
 */
export function useKeptFiles(getRows: () => Row[], getOwn: () => Document[] | undefined) {
  const { user, role } = useSession();
  const username = user?.username ?? '';
  const queryClient = useQueryClient();
  const draftId = (useLocation().state as OpenedState)?.draft;
  const { data: drafts } = useQuery(draftsQuery(username));
  const [missing, setMissing] = useState<KeptFile[]>([]);
  const [isRead, setIsRead] = useState(false);
  const earlier = useRef<{ files: KeptFile[]; before: Id[] | undefined }>({
    files: [],
    before: undefined,
  });
  const isGivenUp = useRef(false);

  function getBefore(): Id[] {
    // Uploads that end after the screen has gone are compared with them, too.
    earlier.current.before ??= getOwn()?.map(({ id }) => id);
    return earlier.current.before ?? [];
  }

  const { keep, save } = useKeptWork(() => {
    const rows = isGivenUp.current ? [] : getRows();
    const chosen = getRows().map(({ file }) => file);
    // Files that have not been chosen again.
    const missing = differenceBy(earlier.current.files, chosen, keyOf);
    const count = rows.filter(isUnfinished).length + missing.filter(isLeft).length;
    const files = [...rows.map(toKeptFile), ...missing];
    return {
      path: myDocuments.path,
      kind: 'files',
      title: { text: 'Upload {count} files', one: 'Upload 1 file', count },
      changes: count > 0 ? { files, before: getBefore() } : undefined,
      // Who gives files up says so.
      outlivesScreen: true,
    };
  }, '..');

  /** Takes over what an earlier page has kept. */
  async function takeOver({ id, changes }: Draft) {
    earlier.current = v.parse(kept, changes);
    setMissing(earlier.current.files.filter(isLeft));
    // Kept twice for a moment rather than not at all.
    await save();
    await removeDraft(id);
    await queryClient.invalidateQueries(draftsQuery(username));
  }

  const read = useEffectEvent(() => {
    const kept = drafts?.filter(
      (draft) =>
        draft.kind === 'files' && draft.path === myDocuments.path && isSameRole(draft.role, role),
    );
    const draft = kept?.find(({ id }) => id === draftId) ?? kept?.[0];
    if (draft) void takeOver(draft);
    setIsRead(true);
  });
  const mayRead = drafts !== undefined && !isRead;
  useEffect(() => {
    if (mayRead) read();
  }, [mayRead]);

  return {
    isRead,
    keep,
    save,
    /** Files of an earlier page that have not been uploaded, nor chosen again. */
    missing,
    getBefore: () => new Set(getBefore()),
    /** What an earlier page knew of a file. */
    take(file: File): KeptFile | undefined {
      const found = earlier.current.files.find((one) => keyOf(one) === keyOf(file));
      if (found) setMissing((files) => files.filter((one) => one !== found));
      return found;
    },
    /** Keeps nothing of the files that are there. */
    giveUp() {
      isGivenUp.current = true;
      keep();
    },
  };
}

const isLeft = ({ step }: KeptFile) => step !== 'uploaded';

function toKeptFile(row: Row): KeptFile {
  const { name, size, lastModified } = row.file;
  const { typeId, description, upload } = row;
  const open = upload?.failure?.kind === 'unanswered' ? 'begun' : 'open';
  const step = upload?.state === 'done' ? 'uploaded' : open;
  return { name, size, lastModified, typeId, description, sent: upload?.item.sent, step };
}

/** State of a file's upload, as an earlier page knew it. */
export function restoreUpload(
  { id, file }: Row,
  { sent, step }: KeptFile,
): Entry<RowUpload> | undefined {
  if (!sent || step === 'open') return undefined;
  const item = { id, sent, file };
  return step === 'uploaded'
    ? { state: 'done', item, failure: undefined }
    : { state: 'unanswered', item, failure: notAnswered };
}
