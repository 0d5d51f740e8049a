import { mutationOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Page } from '@/api/body';
import { type Document, myDocuments, type Upload, type UploadInput } from '@/api/documents';
import { judgeFailure } from '@/api/errors';
import type { Id } from '@/api/wire';
import { formatDocument } from '@/pages/documents/document-rules';
import { findUploaded } from '@/pages/documents/find-uploaded';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

/**
 * The mutation of an upload, its progress, and how to stop it, as leaving the form does. A new
 * document whose upload got no answer is looked for before it is sent again: it may have arrived.
 */
export function useUpload() {
  const queryClient = useQueryClient();
  const { role } = useSession();
  const unanswered = useRef<{ upload: Upload; listedBefore: Set<Id> }>(undefined);

  const [progress, setProgress] = useState<number>();
  const transfer = useRef<AbortController>(undefined);
  useEffect(() => () => transfer.current?.abort(), []);

  /** The documents on the lists that have been loaded. */
  function getListed(): Set<Id> {
    const queryKey = [myDocuments.path, 'list'];
    const lists = queryClient.getQueriesData<Page<Document>>({ queryKey });
    return new Set(lists.flatMap(([, page]) => page?.rows ?? []).map(({ id }) => id));
  }

  async function findArrived({ file, ...upload }: Upload, listedBefore: Set<Id>) {
    const sent = { ...upload, size: file?.size ?? 0 };
    const found = await findUploaded(role, sent);
    return found.find(({ id }) => !listedBefore.has(id));
  }

  const mutation = mutationOptions({
    async mutationFn(input: UploadInput) {
      const { document, upload } = input;
      transfer.current = new AbortController();
      const { signal } = transfer.current;
      setProgress(0);
      let listedBefore = getListed();
      if (!document && isSame(upload, unanswered.current?.upload)) {
        listedBefore = unanswered.current?.listedBefore ?? listedBefore;
        const arrived = await findArrived(upload, listedBefore);
        if (arrived) return t('{document}. It has arrived.', { document: formatDocument(arrived) });
      }
      try {
        return await myDocuments.upload(input, { onProgress: setProgress, signal });
      } catch (error) {
        const mayHaveArrived = judgeFailure(error) === 'unanswered';
        unanswered.current = mayHaveArrived ? { upload, listedBefore } : undefined;
        throw error;
      }
    },
    onSettled: () => setProgress(undefined),
    meta: { reloads: [myDocuments.path] },
  });

  return {
    mutation,
    /** 0 to 1; undefined while nothing is being uploaded. */
    progress,
    cancel: () => transfer.current?.abort(),
  };
}

function isSame(one: Upload, other: Upload | undefined): boolean {
  return (
    one.file === other?.file &&
    one.document_type_id === other?.document_type_id &&
    one.additional_name === other?.additional_name
  );
}
