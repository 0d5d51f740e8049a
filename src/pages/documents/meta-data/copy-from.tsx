import { useQuery, useQueryClient } from '@tanstack/react-query';
import { isEqual, maxBy } from 'es-toolkit';
import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { Document } from '@/api/documents';
import { type MetaDatum, metaDataQuery } from '@/api/meta-data';
import { notifyError } from '@/feedback/notify';
import { ownDocumentsQuery } from '@/pages/documents/own-documents';
import { useSession } from '@/session/session';
import { joinParts } from '@/texts/isolate';
import { t } from '@/texts/texts';

/** The columns of a document, which tell its category: rows do not name it. */
const columnsOf = ({ document_type }: Document) =>
  (document_type?.category?.columns ?? []).map(({ id }) => String(id)).sort();

/** Offers the values of the own document of the same category that was added last. */
export function CopyFrom({
  document,
  isDisabled,
  onCopy,
}: {
  document: Document;
  isDisabled: boolean;
  onCopy: (entries: MetaDatum[]) => void;
}) {
  const { role } = useSession();
  const queryClient = useQueryClient();
  const { data } = useQuery(ownDocumentsQuery(role));
  const [isCopying, setIsCopying] = useState(false);
  const columns = columnsOf(document);
  const alike = (data?.rows ?? []).filter(
    (other) =>
      String(other.id) !== String(document.id) &&
      other.meta_data_count > 0 &&
      isEqual(columnsOf(other), columns),
  );
  // Takes the first where ids tell no order: lists begin with the newest.
  const last = maxBy(alike, ({ id }) => Number(id) || 0);
  if (!last || columns.length === 0) return null;
  const name = last.document_type?.document_type || last.document_name;

  async function copy(source: Document) {
    setIsCopying(true);
    try {
      const { entries } = await queryClient.query(metaDataQuery(source.id));
      onCopy(entries);
    } catch (error) {
      notifyError(error);
    } finally {
      setIsCopying(false);
    }
  }

  return (
    <Button
      variant="outline-secondary"
      size="sm"
      disabled={isDisabled || isCopying}
      onClick={() => copy(last)}
    >
      {t('Copy from {document}', { document: joinParts([name, last.additional_name], ', ') })}
    </Button>
  );
}
