import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { Id } from '@/api/wire';
import { writePreference } from '@/drafts/personal/preferences';
import { readItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';
import { demandsQuery } from '@/pages/documents/checklist/demands';
import { makeChecklist, summarise } from '@/pages/documents/checklist/rules';
import { useOwnDocuments } from '@/pages/documents/checklist/use-own-documents';
import { useSession } from '@/session/session-context';

const readDismissed = () => readItem(storageKeys.notApplying).split('\n').filter(Boolean);

/** What the person has to hand in, and how far that is. */
export function useChecklist() {
  const { role } = useSession();
  const own = useOwnDocuments();
  const demands = useQuery(demandsQuery);
  const [dismissed, setDismissed] = useState(readDismissed);

  function dismiss(id: Id, isDismissed: boolean) {
    const others = dismissed.filter((one) => one !== String(id));
    const next = isDismissed ? [...others, String(id)] : others;
    setDismissed(next);
    writePreference(storageKeys.notApplying, next.join('\n'));
  }

  const checklist =
    own.documents && demands.data
      ? makeChecklist(demands.data, own.documents, role, dismissed)
      : undefined;
  return {
    checklist,
    summary: checklist && summarise(checklist),
    failed: own.failed || demands.isError,
    retry() {
      own.retry();
      if (demands.isError) void demands.refetch();
    },
    dismiss,
  };
}
