import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import type { Document } from '@/api/documents';
import type { Id } from '@/api/wire';
import { writePreference } from '@/drafts/personal/preferences';
import type { List } from '@/hooks/use-list';
import { readItem, storageKeys } from '@/lib/browser-storage';
import { demandsQuery } from '@/pages/documents/checklist/demands';
import { summarise } from '@/pages/documents/checklist/summary';
import { ownDocumentsQuery } from '@/pages/documents/own-documents';
import { useSession } from '@/session/session';

const readDismissed = () => readItem(storageKeys.notApplying).split('\n').filter(Boolean);

export type OwnList = Pick<List<Document>, 'rows' | 'isLoading' | 'failed' | 'retry'>;

const telling = ['id', 'version', 'document_status_id', 'meta_data_count', 'is_corrected'] as const;

/** True if a checklist says the same of both documents. */
const isSame = (one: Document, other: Document) =>
  telling.every((name) => one[name] === other[name]);

/** Computes what the person has to hand in, and how far that is. */
export function useChecklist(list?: OwnList) {
  const { role } = useSession();
  // Waits for the list. If that has failed, only the user loads it again.
  const own = useQuery({
    ...ownDocumentsQuery(role),
    enabled: !list?.isLoading && !list?.failed,
  });
  const { data: known, refetch } = own;
  const rows = list?.rows;
  const hasNews = useEffectEvent(
    () => known !== undefined && rows?.some((row) => !known.rows.some((one) => isSame(one, row))),
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once for each state of the list
  useEffect(() => {
    // Does not restart a read under way, which brings the news.
    if (hasNews()) void refetch({ cancelRefetch: false });
  }, [rows, refetch]);
  const demands = useQuery(demandsQuery);
  const [dismissed, setDismissed] = useState(readDismissed);

  function dismiss(id: Id, isDismissed: boolean) {
    const others = dismissed.filter((one) => one !== String(id));
    const next = isDismissed ? [...others, String(id)] : others;
    setDismissed(next);
    writePreference(storageKeys.notApplying, next.join('\n'));
  }

  const dossier = own.data &&
    demands.data && { types: demands.data, documents: own.data.rows, role, dismissed };
  return {
    dossier,
    summary: dossier && summarise(dossier),
    failed: list?.failed || own.isError || demands.isError,
    retry() {
      if (list?.failed) list.retry();
      else if (own.isError) void own.refetch();
      if (demands.isError) void demands.refetch();
    },
    dismiss,
  };
}
