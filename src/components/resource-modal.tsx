import {
  skipToken,
  type UseMutationOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { Id } from '@/api/wire';
import { FormModal } from '@/components/form-modal';
import { useOpenedRow } from '@/components/list-context';
import { useSubmission } from '@/hooks/use-submission';
import { type Text, t } from '@/texts/texts';

type Props<Row, Values> = {
  resource: {
    path: string;
    blank: (id: Id) => Row;
    detail: (known: { id: Id }) => UseQueryOptions<Row, Error, Row, string[]>;
    empty: Values;
    toValues: (row: Row) => Values;
    save: UseMutationOptions<string, Error, { id: Id | undefined; values: Values }>;
  };
  /** What the entity is called, as in 'Add Category'. */
  name: Text;
  /** The name of one entity, under which its draft is offered. */
  toLabel: (row: Row) => string;
  /** The fields. */
  children: ReactNode;
};

/** The modal that creates an entity of a resource, or edits the one that the address names. */
export function ResourceModal<Row extends { id: Id }, Values extends FieldValues>(
  props: Props<Row, Values>,
) {
  const { id, row, isReady } = useOpenedRow(props.resource);
  if (!isReady) return null;
  if (id === undefined) return <EntityForm {...props} row={undefined} />;
  return <EntityForm {...props} row={row ?? props.resource.blank(id)} />;
}

/** Shows the row at once, then its detail, except in fields that the user has already changed. */
function EntityForm<Row extends { id: Id }, Values extends FieldValues>({
  resource,
  row,
  name,
  toLabel,
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
  const title = t(row ? 'Edit {name}' : 'Add {name}', { name: t(name) });
  return (
    <FormModal
      title={title}
      form={form}
      detail={{ isPending: isLoading, error, refetch }}
      onSubmit={(values) => submit({ id: row?.id, values })}
      draft={{
        path: resource.path,
        kind: row ? 'edit' : 'add',
        title,
        label: row ? toLabel(row) : '',
        id: row?.id,
      }}
    >
      {children}
    </FormModal>
  );
}
