import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { viewQuery } from '@/api/document-views';
import { allDocuments, type Document } from '@/api/documents';
import { ApiError } from '@/api/errors';
import { useOpenedRow } from '@/components/list-context';
import { FailureDialog } from '@/components/overlay';
import { useClose } from '@/navigation/opened';
import type { NumberedPage } from '@/pages/documents/desk/queue-pages';
import { t } from '@/texts/texts';

type Props = {
  /** Looks for a document on other pages, for back ends that have no other way. */
  find?: (id: string) => Promise<NumberedPage | undefined>;
  /** Draws the document. `page` is the one on which `find` found it. */
  children: (document: Document, page: NumberedPage | undefined) => ReactNode;
};

/** True if the server says that there is no such document, or not for this person. */
const isOutOfReach = (error: unknown) =>
  error instanceof ApiError && (error.status === 404 || error.status === 403);

/**
 * The document that the address names: from the list, else from the view call, else from another
 * page of the list. Says so if it is gone, or not for this person. Reads the address once: the desk
 * moves it on to other documents.
 */
export function OpenedDocument({ find, children }: Props) {
  const { id = '', row, isReady } = useOpenedRow(allDocuments);
  const close = useClose();
  const [opened, setOpened] = useState<{ document: Document; page: NumberedPage | undefined }>();
  const isUnlisted = isReady && !row && !opened;
  const view = useQuery({ ...viewQuery(id), enabled: isUnlisted });
  const isGone = isOutOfReach(view.error);
  const isUntold = view.isFetched && !isGone && !view.data?.document;
  const search = useQuery({
    queryKey: ['page of', id],
    queryFn: async () => (await find?.(id)) ?? null,
    enabled: isUnlisted && isUntold,
    gcTime: 0,
  });
  if (row) return children(row, undefined);
  if (opened) return children(opened.document, opened.page);
  if (!isReady || view.isPending || (isUntold && search.isPending)) return null;
  if (isGone) {
    return (
      <FailureDialog title={t('This document cannot be opened')} onClosed={close}>
        {t('It no longer exists, or you may not see it.')}
      </FailureDialog>
    );
  }
  const page = search.data ?? undefined;
  const found = page?.page.rows.find((one) => String(one.id) === id);
  setOpened({ document: view.data?.document ?? found ?? allDocuments.blank(id), page });
  return null;
}
