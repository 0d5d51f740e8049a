import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import {
  createMyDocument,
  type Document,
  documentLists,
  type Upload,
  updateMyDocument,
} from '@/api/documents';
import type { Id } from '@/api/wire';
import { FileField } from '@/components/fields/file-field';
import { SelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import { FormModal, loaded } from '@/components/form-modal';
import { LoadFailed } from '@/components/load-failed';
import { documentTypeOptions, lockedTo, type Option } from '@/hooks/options';
import { fileNameOf } from '@/lib/file-name';
import { formatKilobytes } from '@/lib/format';
import { documentCan } from '@/pages/documents/document-rules';
import { subjectOf } from '@/pages/documents/document-subject';
import { documentTypeQuery, myDocumentQuery } from '@/pages/documents/queries';
import { UploadGuidance } from '@/pages/documents/upload-guidance';
import { UploadProgress } from '@/pages/documents/upload-progress';
import { useConflict } from '@/pages/documents/use-conflict';
import { useSession } from '@/session/session-context';

type Values = { document_type_id: Id; file: File | undefined; additional_name: string };

const empty: Values = { document_type_id: '', file: undefined, additional_name: '' };

/** Uploads a document, or edits an upload, whose type is then locked (spec section 5). */
export function UploadModal({
  document,
  onClosed,
}: {
  /** Undefined for a new one. */
  document: Document | undefined;
  onClosed: () => void;
}) {
  const { role } = useSession();
  const detail = useQuery({
    ...myDocumentQuery(document?.id ?? '', role),
    enabled: document !== undefined,
  });
  const form = useForm<Values>({
    defaultValues: empty,
    values: detail.data && {
      document_type_id: detail.data.document_type_id ?? '',
      file: undefined,
      additional_name: detail.data.additional_name,
    },
    resetOptions: { keepDirtyValues: true },
  });
  const current = detail.data ?? document;
  const version = detail.data?.version;
  const conflict = useConflict({
    document,
    version,
    reload: detail.refetch,
    isWaiting: documentCan.edit,
    over: 'This document can no longer be changed',
  });
  const typeId = form.watch('document_type_id');
  const typeQuery = useQuery({ ...documentTypeQuery(typeId), enabled: typeId !== '' });
  const type = typeQuery.data;
  const [progress, setProgress] = useState<number>();
  const transfer = useRef<AbortController>(undefined);
  useEffect(() => () => transfer.current?.abort(), []);

  async function send(values: Values) {
    const controller = new AbortController();
    transfer.current = controller;
    setProgress(0);
    const upload: Upload = {
      ...values,
      additional_name: type?.is_multiple === 0 ? '' : values.additional_name,
    };
    const options = { onProgress: setProgress, signal: controller.signal };
    try {
      return await (document
        ? updateMyDocument({ id: document.id, version }, upload, options)
        : createMyDocument(upload, options));
    } finally {
      setProgress(undefined);
    }
  }

  return (
    <FormModal
      title={document ? 'Edit' : 'Add'}
      form={form}
      detail={{
        ...(document ? detail : loaded),
        // What there is to send depends on the type: without it, a description would be lost.
        isPending: detail.isLoading || (typeId !== '' && !type),
      }}
      write={send}
      list={documentLists.mine}
      draft={{
        title: document ? 'Edit Document' : 'Add Document',
        subject: document ? subjectOf(document) : '',
        row: document,
        isOutdated: document && !documentCan.edit(document),
      }}
      conflict={conflict}
      onClosed={onClosed}
    >
      <SelectField
        name="document_type_id"
        label="Document Type"
        options={document ? lockedTo(typeOptionOf(document)) : documentTypeOptions}
        isDisabled={document !== undefined}
      />
      {typeQuery.isLoadingError && <LoadFailed retry={typeQuery.refetch} />}
      <FileField
        name="file"
        label="File"
        accept={type?.mime_type?.mime_type}
        validate={(file) =>
          file && type?.max_size && file.size > type.max_size * 1024
            ? `The file is larger than ${formatKilobytes(type.max_size)}.`
            : true
        }
        hint={[
          current &&
            `Now: ${fileNameOf(current.path, current.document_name)}. Leave empty to keep it.`,
          type?.mime_type &&
            `${type.mime_type.mime_type}, at most ${formatKilobytes(type.max_size)}.`,
        ]
          .filter(Boolean)
          .join(' ')}
      />
      {type?.is_multiple === 1 && (
        <>
          <TextField name="additional_name" label="Description" />
          <UploadGuidance description={type.description} sample={type.sample} />
        </>
      )}
      {progress !== undefined && (
        <UploadProgress fraction={progress} onCancel={() => transfer.current?.abort()} />
      )}
    </FormModal>
  );
}

function typeOptionOf({ document_type_id, document_type }: Document): Option {
  return { value: document_type_id ?? '', label: document_type?.document_type ?? '' };
}
