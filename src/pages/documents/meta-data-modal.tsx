import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type Document, documentLists, saveMetaData } from '@/api/documents';
import { TextField } from '@/components/fields/text-field';
import { FormModal } from '@/components/form-modal';
import { metaDataQuery } from '@/pages/documents/queries';

/** Values by position: a column's name may hold dots or digits, which a form would read as a path. */
type Values = { values: string[] };

/** The Meta Data edit modal: one field per entry, by its data type (spec sections 2 and 7). */
export function MetaDataModal({
  document,
  onClosed,
}: {
  document: Document;
  onClosed: () => void;
}) {
  const query = useQuery(metaDataQuery(document.id));
  const entries = query.data ?? [];
  const form = useForm<Values>({
    values: {
      values: entries.map(({ value, data_type }) =>
        isDate(data_type) ? value.slice(0, 10) : value,
      ),
    },
  });

  return (
    <FormModal
      title="Meta Data"
      form={form}
      detail={query}
      write={({ values }) =>
        saveMetaData(
          document.id,
          Object.fromEntries(
            entries.map(({ column_name }, index) => [column_name, values[index] ?? '']),
          ),
        )
      }
      list={documentLists.mine}
      pathOf={(wireName) =>
        `values.${entries.findIndex(({ column_name }) => column_name === wireName)}`
      }
      onClosed={onClosed}
    >
      {query.isSuccess && entries.length === 0 && <p>No data available yet!</p>}
      {entries.map(({ id, column_name, column_description, data_type }, index) => (
        <TextField
          key={id}
          name={column_name}
          path={`values.${index}`}
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
