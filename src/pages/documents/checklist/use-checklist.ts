import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '@/api/wire';
import { writePreference } from '@/drafts/personal/preferences';
import { readItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';
import { demandsQuery } from '@/pages/documents/checklist/demands';
import { ownDocumentsQuery } from '@/pages/documents/checklist/own-documents';
import { summarise } from '@/pages/documents/checklist/summary';
import { useSession } from '@/session/session-context';

const readDismissed = () => readItem(storageKeys.notApplying).split('\n').filter(Boolean);

/** What the person has to hand in, and how far that is. */
export function useChecklist() {
  const { role } = useSession();
  const own = useQuery(ownDocumentsQuery(role));
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
    failed: own.isError || demands.isError,
    retry() {
      if (own.isError) void own.refetch();
      if (demands.isError) void demands.refetch();
    },
    dismiss,
  };
}
