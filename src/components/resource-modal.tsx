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

export type EntityModalProps<Row> = {
  /** Undefined for a new entity. */
  row: Row | undefined;
  onClosed: () => void;
};

type Props<Row, Values> = EntityModalProps<Row> & {
  resource: {
    path: string;
    detail: (known: { id: Id }) => UseQueryOptions<Row, Error, Row, string[]>;
    empty: Values;
    toValues: (row: Row) => Values;
    save: UseMutationOptions<string, Error, { id: Id | undefined; values: Values }>;
  };
  /** What the entity is called, as in 'Add Category'. */
  name: string;
  /** The name of this entity, under which its draft is offered. */
  label?: string;
  children: ReactNode;
};

/**
 * The modal that creates an entity of a resource, or edits `row`. Its fields are `children`. Shows
 * the row at once, then its detail, except in fields that the user has already changed.
 */
export function ResourceModal<Row extends { id: Id }, Values extends FieldValues>({
  resource,
  row,
  name,
  label = '',
  onClosed,
  children,
}: Props<Row, Values>) {
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
  const title = `${row ? 'Edit' : 'Add'} ${name}`;
  return (
    <FormModal
      title={title}
      form={form}
      detail={{ isPending: isLoading, error, refetch }}
      mutation={resource.save}
      toInput={(values) => ({ id: row?.id, values })}
      draft={{ path: resource.path, kind: row ? 'edit' : 'add', title, label, id: row?.id }}
      onClosed={onClosed}
    >
      {children}
    </FormModal>
  );
}
