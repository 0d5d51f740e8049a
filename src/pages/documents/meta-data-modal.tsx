import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Document, documentLists, saveMetaData } from '@/api/documents';
import { TextField } from '@/components/fields/text-field';
import { FormModal } from '@/components/form-modal';
import { documentCan } from '@/pages/documents/document-rules';
import { subjectOf } from '@/pages/documents/document-subject';
import { metaDataQuery } from '@/pages/documents/queries';
import { useConflict } from '@/pages/documents/use-conflict';

type Values = { values: Record<string, string> };

/** Where the form keeps a column's value: its name may hold dots or digits, which a form would read as a path. */
const fieldOf = (column_name: string) =>
  `c${Array.from(column_name, (character) => character.codePointAt(0)?.toString(16)).join('_')}`;

/** The Meta Data edit modal: one field per entry, by its data type (spec sections 2 and 7). */
export function MetaDataModal({
  document,
  onClosed,
}: {
  document: Document;
  onClosed: () => void;
}) {
  const query = useQuery(metaDataQuery(document.id));
  const entries = query.data?.entries ?? [];
  const version = query.data?.version;
  const conflict = useConflict({
    document,
    version,
    reload: query.refetch,
    isWaiting: documentCan.editMetaData,
    over: 'This document can no longer be changed',
  });
  const form = useForm<Values>({
    values: {
      values: Object.fromEntries(
        entries.map(({ column_name, value, data_type }) => [
          fieldOf(column_name),
          isDate(data_type) ? value.slice(0, 10) : value,
        ]),
      ),
    },
    resetOptions: { keepDirtyValues: true },
  });

  return (
    <FormModal
      title="Meta Data"
      form={form}
      detail={query}
      write={({ values }) =>
        saveMetaData(
          { id: document.id, version },
          Object.fromEntries(
            entries.map(({ column_name }) => [column_name, values[fieldOf(column_name)] ?? '']),
          ),
        )
      }
      list={documentLists.mine}
      pathOf={(wireName) => `values.${fieldOf(wireName)}`}
      draft={{
        title: 'Meta Data',
        subject: subjectOf(document),
        row: document,
        isOutdated: !documentCan.editMetaData(document),
      }}
      conflict={conflict}
      onClosed={onClosed}
    >
      {query.isSuccess && entries.length === 0 && <p>No data available yet!</p>}
      {entries.map(({ id, column_name, column_description, data_type }) => (
        <TextField
          key={id}
          name={column_name}
          path={`values.${fieldOf(column_name)}`}
          label={column_description || column_name}
          type={isDate(data_type) ? 'date' : 'text'}
        />
      ))}
    </FormModal>
  );
}

function isDate(dataType: string): boolean {
  return dataType.toLowerCase() === 'date';
}
