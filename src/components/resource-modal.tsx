import {
  skipToken,
  type UseMutationOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { SaveInput, SeenRow } from '@/api/resource';
import type { Id } from '@/api/wire';
import { FormModal } from '@/components/form-modal';
import { useOpenedRow } from '@/components/list-context';
import { type HistoryFields, RowHistory, useRowConflict } from '@/components/row-history';
import { useSubmission } from '@/hooks/use-submission';
import { type Text, t } from '@/texts/texts';

type Props<Row, Values> = {
  resource: {
    path: string;
    blank: (id: Id) => Row;
    detail: (known: { id: Id }) => UseQueryOptions<Row, Error, Row, string[]>;
    empty: Values;
    toValues: (row: Row) => Values;
    save: UseMutationOptions<string, Error, SaveInput<Values>>;
    fields: HistoryFields['labels'];
  };
  /** What the entity is called, as in 'Add Category'. */
  name: Text;
  /** The name of one entity, under which its draft is offered. */
  toLabel: (row: Row) => string;
  /** Options whose labels stand for ids and codes in the history. */
  options?: HistoryFields['options'];
  children: ReactNode;
};

const noOptions: HistoryFields['options'] = {};

/** The modal that creates an entity of a resource, or edits the one that the address names. */
export function ResourceModal<Row extends SeenRow, Values extends FieldValues>(
  props: Props<Row, Values>,
) {
  const { id, row, isReady } = useOpenedRow(props.resource);
  if (!isReady) return null;
  if (id === undefined) return <EntityForm {...props} row={undefined} />;
  return <EntityForm {...props} row={row ?? props.resource.blank(id)} />;
}

/** Shows the row at once, then its detail, except in fields that the user has already changed. */
function EntityForm<Row extends SeenRow, Values extends FieldValues>({
  resource,
  row,
  name,
  toLabel,
  options: choices = noOptions,
  children,
}: Props<Row, Values> & { row: Row | undefined }) {
  const { queryFn, ...options } = resource.detail(row ?? { id: '' });
  const { data, isLoading, error, refetch } = useQuery({
    ...options,
    queryFn: row ? queryFn : skipToken,
  });
  const form = useForm<Values>({
    defaultValues: (row ? resource.toValues(row) : resource.empty) as DefaultValues<Values>,
    values: data && resource.toValues(data),
    resetOptions: { keepDirtyValues: true },
  });
  const { submit } = useSubmission(resource.save);
  const version = (data ?? row)?.version;
  const fields = { labels: resource.fields, options: choices };
  const { path } = resource;
  const conflict = useRowConflict({ path, id: row?.id, version, fields, reload: refetch });
  const text = row ? 'Edit {name}' : 'Add {name}';
  return (
    <FormModal
      title={t(text, { name: t(name) })}
      form={form}
      detail={{ isPending: isLoading, error, refetch }}
      conflict={conflict}
      onSubmit={(values) => submit({ row: row && { id: row.id, version }, values })}
      draft={{
        path,
        kind: row ? 'edit' : 'add',
        title: { text, name },
        label: row ? toLabel(row) : '',
        id: row?.id,
      }}
    >
      {children}
      {row && version !== undefined && <RowHistory path={path} id={row.id} fields={fields} />}
    </FormModal>
  );
}
