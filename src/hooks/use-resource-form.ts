import {
  skipToken,
  type UseMutationOptions,
  type UseQueryOptions,
  useQuery,
} from '@tanstack/react-query';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { Id } from '@/api/wire';

export type FormResource<Row, Values> = {
  path: string;
  detail: (known: { id: Id }) => UseQueryOptions<Row, Error, Row, string[]>;
  empty: Values;
  toValues: (row: Row) => Values;
  save: UseMutationOptions<string, Error, { id: Id | undefined; values: Values }>;
};

/**
 * The form that creates or edits an entity, with the call that fills it and the one that saves it.
 * Shows the row at once, then its detail, except in fields that the user has already changed.
 */
export function useResourceForm<Row extends { id: Id }, Values extends FieldValues>(
  resource: FormResource<Row, Values>,
  row: Row | undefined,
) {
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
  return {
    form,
    detail: { isPending: isLoading, error, refetch },
    mutation: resource.save,
    toInput: (values: Values) => ({ id: row?.id, values }),
  };
}
