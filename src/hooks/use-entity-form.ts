import { skipToken, useQuery } from '@tanstack/react-query';
import { type DefaultValues, type FieldValues, useForm } from 'react-hook-form';
import type { Id } from '@/api/wire';
import { oncePerModal } from '@/hooks/once-per-modal';

/**
 * The form of a create/edit modal, and the state of the call that fills it (spec section 2). A new entity starts `empty`.
 * The chosen row is shown at once; what its detail call brings takes its place, except where the person has already typed.
 */
export function useEntityForm<Entity extends { id: Id }, Values extends FieldValues>({
  base,
  row,
  fetchDetail,
  empty,
  valuesOf,
}: {
  base: string;
  /** Undefined for a new one. */
  row: Entity | undefined;
  fetchDetail: (id: Id, signal: AbortSignal) => Promise<Entity>;
  empty: Values;
  valuesOf: (entity: Entity) => Values;
}) {
  const { data, isLoading, isError, refetch } = useQuery({
    queryKey: ['detail', base, row?.id],
    queryFn: row ? ({ signal }) => fetchDetail(row.id, signal) : skipToken,
    ...oncePerModal,
  });
  const form = useForm<Values>({
    defaultValues: (row ? valuesOf(row) : empty) as DefaultValues<Values>,
    values: data && valuesOf(data),
    resetOptions: { keepDirtyValues: true },
  });
  return { form, detail: { isPending: isLoading, isError, refetch } };
}
