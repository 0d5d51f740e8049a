import { useState } from 'react';
import { useLocation, useOutletContext, useParams } from 'react-router-dom';
import * as v from 'valibot';
import { parseOptional } from '@/api/body';
import type { ListResource, OptionsQuery } from '@/api/resource';
import type { Id } from '@/api/wire';
import type { List } from '@/hooks/use-list';
import type { Option } from '@/lib/options';
import type { OpenedState } from '@/navigation/opened';
import type { Filters } from '@/shared/filters';
import type { Text } from '@/texts/texts';

type Options = (() => Option[]) | OptionsQuery;

/** One field of a filter. `Name` is a query parameter of the list's call. */
export type FilterField<Name extends string = string> = {
  name: Name;
  label: Text;
  /** Language of the label, where it is not English. */
  lang?: string;
} & ({ kind?: 'text' } | { kind: 'choice'; options: Options });

/**
 * The fields of a list's filter, in the order of the form. Does not compile while one of the API is
 * missing.
 */
export type FilterFields<Of extends keyof Filters> = { [Name in Filters[Of]]: FilterField<Name> };

/** What a list passes to its child routes. */
export type ListContext<Row = unknown> = { list: List<Row>; filters: FilterField[] };

type OpenedRow<Row> = {
  /** Id in the address; undefined for a new row. */
  id: string | undefined;
  /** The row as the list had it when it was opened; undefined if the list does not show it. */
  row: Row | undefined;
  /** True if the list has been read, and can tell if it has the row. */
  isReady: boolean;
};

/** The row that the address of a child route names. A draft needs only the row's id. */
export function useOpenedRow<Row extends { id: Id }>({
  blank,
}: Pick<ListResource<Row>, 'blank'>): OpenedRow<Row> {
  const { id } = useParams();
  const hasDraft = (useLocation().state as OpenedState)?.draft !== undefined;
  const { list } = useOutletContext<ListContext<Row>>();
  // Keeps the row as it was opened, while the list is read again.
  const [row, setRow] = useState<Row>();
  const listed = row ?? list.rows.find((one) => String(one.id) === id);
  if (listed && !row) setRow(listed);
  const [isReady, setIsReady] = useState(false);
  // Waits for a reload under way: the list may still show a row that the server no longer has.
  if (!isReady && !list.isLoading && !list.isRefreshing) setIsReady(true);
  if (id === undefined || listed) return { id, row: listed, isReady: true };
  return { id, row: isReady && hasDraft ? blank(id) : undefined, isReady };
}

const named = v.object({ extra_fields: v.array(v.string()) });

/**
 * Returns a check for fields that some back ends lack: a row has the field, or `extra_fields` of
 * the answer names it, for lists without rows.
 */
export function useHasField(): (name: string) => boolean {
  const { list } = useOutletContext<ListContext<object>>();
  const names = parseOptional(named, list.extras)?.extra_fields;
  return (name) => names?.includes(name) || list.rows.some((row) => name in row);
}
