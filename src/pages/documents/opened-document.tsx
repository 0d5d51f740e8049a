import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { viewQuery } from '@/api/document-views';
import { allDocuments, type Document } from '@/api/documents';
import { ApiError } from '@/api/errors';
import { useOpenedRow } from '@/components/list-context';
import { FailureDialog } from '@/components/overlay';
import { useClose } from '@/navigation/opened';
import { t } from '@/texts/texts';

/** Whether the server says that there is no such document, or not for this person. */
const isOutOfReach = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/**
 * The document that the address names, as the list has it, else as the view call tells. Says so if
 * it is gone, or not for this person's eyes.
 */
export function OpenedDocument({ children }: { children: (document: Document) => ReactNode }) {
  const { id = '', row, isReady } = useOpenedRow(allDocuments);
  const close = useClose();
  // The desk moves the address on to others, and must not wait for what is known of them.
  const [opened, setOpened] = useState<Document>();
  const view = useQuery({ ...viewQuery(id), enabled: isReady && !row && !opened });
  const known = row ?? opened;
  if (known) return children(known);
  if (!isReady || view.isPending) return null;
  if (!isOutOfReach(view.error)) {
    const viewed = view.data?.document ?? allDocuments.blank(id);
    setOpened(viewed);
    return children(viewed);
  }
  return (
    <FailureDialog title={t('This document cannot be opened')} onClosed={close}>
      {t('It no longer exists, or you may not see it.')}
    </FailureDialog>
  );
}
