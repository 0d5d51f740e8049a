import { useQuery } from '@tanstack/react-query';
import { Scissors } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useMemo, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { useForm } from 'react-hook-form';
import { useLocation, useNavigate, useParams } from 'react-router-dom';
import { type DocumentType, documentTypes } from '@/api/document-types';
import { type Document, myDocuments, type Upload } from '@/api/documents';
import { documentFields } from '@/api/fields';
import type { Id } from '@/api/wire';
import { QuerySelectField, SelectField } from '@/components/fields/select-field';
import { TextField } from '@/components/fields/text-field';
import { FormModal } from '@/components/form-modal';
import { LoadFailed } from '@/components/load-failed';
import { FileHint } from '@/components/looks/file-hint';
import type { FileHintProps } from '@/components/looks/hint-props';
import { lazyModal } from '@/feedback/load-code';
import { useSubmission } from '@/hooks/use-submission';
import { toFileName } from '@/lib/file-name';
import type { OpenedState } from '@/navigation/opened';
import { documentCan, formatDocument } from '@/pages/documents/document-rules';
import { FileToFit, useFileToFit } from '@/pages/documents/file-to-fit';
import { type Offered, offer } from '@/pages/documents/many-files/drop-box';
import { typeRulesQuery } from '@/pages/documents/many-files/file-types';
import { OpenedDocument } from '@/pages/documents/opened-document';
import { useFilePins } from '@/pages/documents/sheet/use-file-pins';
import { hasPlaces, type WithFileProps } from '@/pages/documents/to-do/to-correct';
import { ToCorrect } from '@/pages/documents/to-do/to-do-list';
import { useCorrections } from '@/pages/documents/to-do/use-corrections';
import { useConflict } from '@/pages/documents/use-conflict';
import { useUpload } from '@/pages/documents/use-upload';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

const empty: Upload = { document_type_id: null, file: undefined, additional_name: '' };

/** Uploads a document, or edits an upload, whose type is then locked. */
export function Component() {
  const isNew = useParams().id === undefined;
  if (isNew) return <UploadForm document={undefined} />;
  return <OpenedDocument>{(document) => <EditForm document={document} />}</OpenedDocument>;
}

/** Puts the file beside the form, which stays alone if this code fails to load. */
const WithFile = lazyModal<WithFileProps>(() =>
  import('@/pages/documents/meta-data/meta-data-modal').then(
    (code) => ({ default: code.WithFile }),
    () => ({ default: ({ children }) => children(undefined) }),
  ),
);

/** Edits an upload. If a rejection names places in the file, the file stands beside it. */
function EditForm({ document }: { document: Document }) {
  if (!hasPlaces(document)) return <UploadForm document={document} />;
  return (
    <WithFile document={document}>
      {(file) => <UploadForm document={document} shown={file} />}
    </WithFile>
  );
}

type Props = {
  document: Document | undefined;
  shown?: Parameters<WithFileProps['children']>[0];
};

function UploadForm({ document, shown }: Props) {
  const { role } = useSession();
  const detail = useQuery({
    ...myDocuments.detail(document ?? { id: '' }, role),
    enabled: document !== undefined,
  });
  const { typeId: givenType = null } = (useLocation().state as OpenedState) ?? {};
  const form = useForm<Upload>({
    defaultValues: { ...empty, document_type_id: givenType },
    values: detail.data && {
      document_type_id: detail.data.document_type_id,
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
    overMessage: 'This document can no longer be changed',
  });
  const chosenType = form.watch('document_type_id');
  // The type of an upload is known before its form has been filled.
  const typeId = current ? current.document_type_id : chosenType;
  const typeQuery = useQuery({ ...typeRulesQuery(typeId ?? ''), enabled: typeId !== null });
  const type = typeQuery.data;
  const fitting = useFileToFit(form, type);
  const { mutation, progress, cancel } = useUpload();
  const { submit } = useSubmission(mutation);
  const remember = useCorrections(document);
  const noPins = useFilePins();
  const [handedOver, handOver] = useTrayInstead();

  function chooseType(id: Id) {
    form.setValue('document_type_id', id, { shouldDirty: true, shouldValidate: true });
    form.setFocus('document_type_id');
  }

  return (
    <FormModal
      title={t(document ? 'Edit' : 'Add')}
      form={form}
      detail={{
        ...detail,
        // Wait for the type: it decides whether the description is sent.
        isPending: detail.isLoading || (typeId !== null && !type),
      }}
      onSubmit={async ({ additional_name, ...values }) => {
        const file = fitting.file ?? values.file;
        await submit({
          document: document && { id: document.id, version },
          upload: {
            ...values,
            file,
            additional_name: type?.is_multiple === 0 ? '' : additional_name,
          },
        });
        if (file) remember([{ field: 'file', label: '' }]);
      }}
      draft={{
        path: myDocuments.path,
        kind: document ? 'edit' : 'add',
        title: document ? 'Edit Document' : 'Add Document',
        label: document ? formatDocument(document) : '',
        id: document?.id,
        isOutdated: document && !documentCan.edit(document),
        isVoid: handedOver !== undefined,
      }}
      conflict={conflict}
      save={fitting.isWorking ? { label: t('Save'), isDisabled: true } : undefined}
      progress={progress !== undefined && <UploadProgress fraction={progress} onCancel={cancel} />}
      beside={shown?.beside}
    >
      {document && <ToCorrect document={document} pins={shown?.pins ?? noPins} form="edit" />}
      {current ? (
        <SelectField
          name="document_type_id"
          label="Document Type|field"
          options={[toTypeOption(current)]}
          isDisabled
        />
      ) : (
        <QuerySelectField
          name="document_type_id"
          label="Document Type|field"
          options={documentTypes.options}
        />
      )}
      {typeQuery.isLoadingError && <LoadFailed retry={typeQuery.refetch} />}
      <FileToFit
        fitting={fitting}
        now={current && toFileName(current.path, current.document_name)}
        onPicture={
          document
            ? undefined
            : () =>
                handOver({
                  picture: {
                    typeId: typeId ?? undefined,
                    description: form.getValues('additional_name'),
                  },
                })
        }
      />
      {type?.is_multiple === 1 && (
        <>
          <TextField {...documentFields.additional_name} />
          <UploadGuidance {...type} />
        </>
      )}
      <UploadHint
        fitting={fitting}
        typeId={typeId ?? undefined}
        onChoose={document ? undefined : chooseType}
      />
      {!document && <CutOffer fitting={fitting} onCut={(cut) => handOver({ cut })} />}
    </FormModal>
  );
}

type CutProps = {
  fitting: ReturnType<typeof useFileToFit>;
  onCut: (file: File) => void;
};

/** Offers to cut a PDF of several pages. Its room is there before the pages are counted. */
function CutOffer({ fitting: { sources, look }, onCut }: CutProps) {
  const [first] = sources;
  if (sources.length !== 1 || first?.file.type !== 'application/pdf') return null;
  return (
    <p className="cut-offer" data-ready={look?.isStack}>
      <Button size="sm" variant="outline-secondary" onClick={() => onCut(first.file)}>
        <Scissors aria-hidden /> <span>{t('Cut')}</span>
      </Button>{' '}
      <small>{t('A file with several documents can be cut into them.')}</small>
    </p>
  );
}

/** Hands what is to be done over to the tray, which takes the place of the form. */
function useTrayInstead() {
  const [offered, setOffered] = useState<Offered>();
  const navigate = useNavigate();
  const { search, state } = useLocation();
  const username = useSession().user?.username;
  const handOver = useEffectEvent((given: Offered) => {
    offer(given, username);
    void navigate({ pathname: '../many', search }, { replace: true, state });
  });
  // Waits until the form knows that it is empty.
  useEffect(() => {
    if (offered) handOver(offered);
  }, [offered]);
  return [offered, setOffered] as const;
}

function toTypeOption({ document_type_id, document_type }: Document) {
  return { value: document_type_id ?? '', label: document_type?.document_type ?? '' };
}

type HintProps = Pick<FileHintProps, 'typeId' | 'onChoose'> & {
  fitting: ReturnType<typeof useFileToFit>;
};

/** The hint about the chosen file, below the fields, so that it moves none of them. */
function UploadHint({ fitting, ...choice }: HintProps) {
  const { sources, look, readText } = fitting;
  const file = sources[0]?.file;
  const { data: options } = useQuery({ ...documentTypes.options, enabled: file !== undefined });
  const types = useMemo(
    () => options?.map(({ value, label }) => ({ id: value, document_type: label })),
    [options],
  );
  if (!file) return null;
  return (
    <FileHint {...choice} file={file} look={look} readText={readText} types={types} isAnnounced />
  );
}

/** How much has been uploaded, 0 to 1, with a way to stop it. */
function UploadProgress({ fraction, onCancel }: { fraction: number; onCancel: () => void }) {
  const id = useId();
  const percent = Math.round(fraction * 100);
  return (
    <div className="upload-progress">
      <label htmlFor={id}>
        {percent < 100 ? t('Uploading, {percent} %', { percent }) : t('Checking…')}
      </label>
      <Button size="sm" variant="outline-secondary" onClick={onCancel}>
        {t('Cancel upload')}
      </Button>
      <progress id={id} max={100} value={percent} />
    </div>
  );
}

/** Shows what the document type says about naming a document. */
function UploadGuidance({ description, sample }: Pick<DocumentType, 'description' | 'sample'>) {
  if (!description && !sample) return null;
  return (
    <aside className="upload-guidance callout">
      {description && (
        <>
          <h3 lang="id">{t('Untuk Diperhatikan!')}</h3>
          <p>{description}</p>
        </>
      )}
      {sample && (
        <>
          <h3 lang="id">{t('Contoh')}</h3>
          <p>{sample}</p>
        </>
      )}
    </aside>
  );
}
