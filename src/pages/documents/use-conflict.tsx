import { useQuery } from '@tanstack/react-query';
import { viewQuery } from '@/api/document-views';
import type { Document } from '@/api/documents';
import type { Conflict } from '@/components/form-modal';
import { useNewState } from '@/components/use-new-state';
import { ownReasonsOf } from '@/pages/documents/rejection/own-reasons';
import { EventList } from '@/pages/documents/sheet/document-history';
import { type Text, t } from '@/texts/texts';

/** Handles a 409 in a document's form. */
export function useConflict({
  document: row,
  version,
  reload,
  isWaiting,
  overMessage,
}: {
  /** Undefined for a new one. */
  document: Document | undefined;
  /** The version that the person sees; undefined when the back end counts none. */
  version: number | undefined;
  /** Loads what the form shows, except the answer of the view call. */
  reload: () => Promise<{ isError: boolean }>;
  /** True if the document's status still allows what the form does. */
  isWaiting: (document: Document) => boolean;
  /** Start of the sentence that the status no longer allows it; the status follows. */
  overMessage: Text;
}): Conflict {
  const view = useQuery({ ...viewQuery(row?.id ?? ''), enabled: false });
  const current = view.data?.document;
  return useNewState({
    version: row && version,
    reload: () => Promise.all([view.refetch(), reload()]),
    over:
      current && !isWaiting(current)
        ? t('{what}: it is {status} now.', {
            what: t(overMessage),
            status: current.document_status?.status ?? t('in another status'),
          })
        : undefined,
    newsSince: (seen) => (
      <EventList
        events={(view.data?.history ?? []).filter((event) => event.version > seen)}
        own={current ? ownReasonsOf(current) : []}
      />
    ),
  });
}
