import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Document, metaDataQuery, myDocuments } from '@/api/documents';
import { TextField } from '@/components/fields/text-field';
import { FormModal } from '@/components/form-modal';
import { useSubmission } from '@/hooks/use-submission';
import { parseIsoDay } from '@/lib/iso-day';
import { documentCan, formatDocument } from '@/pages/documents/document-rules';
import { OpenedDocument } from '@/pages/documents/opened-document';
import { useConflict } from '@/pages/documents/use-conflict';
import { t } from '@/texts/texts';

type Values = { values: Record<string, string> };

/** A form would read the dots and digits of a column name as a path, so they are encoded. */
const toFieldName = (column_name: string) =>
  `c${Array.from(column_name, (character) => character.codePointAt(0)?.toString(16)).join('_')}`;

/** One field per meta datum, by its data type. */
export function Component() {
  return <OpenedDocument>{(document) => <MetaDataForm document={document} />}</OpenedDocument>;
}

function MetaDataForm({ document }: { document: Document }) {
  const query = useQuery(metaDataQuery(document.id));
  const entries = query.data?.entries ?? [];
  const version = query.data?.version;
  const { submit } = useSubmission(myDocuments.saveMetaData);
  const conflict = useConflict({
    document,
    version,
    reload: query.refetch,
    isWaiting: documentCan.editMetaData,
    overMessage: 'This document can no longer be changed',
  });
  const form = useForm<Values>({
    values: {
      values: Object.fromEntries(
        entries.map(({ column_name, value, data_type }) => [
          toFieldName(column_name),
          (data_type === 'date' && parseIsoDay(value)) || value,
        ]),
      ),
    },
    resetOptions: { keepDirtyValues: true },
  });

  return (
    <FormModal
      title={t('Meta Data')}
      form={form}
      detail={query}
      onSubmit={({ values }) =>
        submit({
          document: { id: document.id, version },
          values: Object.fromEntries(
            entries.map(({ column_name }) => [column_name, values[toFieldName(column_name)] ?? '']),
          ),
        })
      }
      toPath={(wireName) => `values.${toFieldName(wireName)}`}
      draft={{
        path: myDocuments.path,
        kind: 'meta-data',
        title: 'Meta Data',
        label: formatDocument(document),
        id: document.id,
        isOutdated: !documentCan.editMetaData(document),
      }}
      conflict={conflict}
    >
      {query.isSuccess && entries.length === 0 && <p>{t('No data available yet!')}</p>}
      {entries.map(({ id, column_name, column_description, data_type, value }) => (
        <TextField
          key={id}
          name={column_name}
          path={`values.${toFieldName(column_name)}`}
          label={{ given: column_description || column_name }}
          // A date input would hide what is no day, as from before the column was a date.
          type={data_type === 'date' && (!value || parseIsoDay(value)) ? 'date' : 'text'}
        />
      ))}
    </FormModal>
  );
}
