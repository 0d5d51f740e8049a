import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readInner } from '@/api/inner-query';
import { fetchedOnOpen, type OptionsQuery } from '@/api/resource';
import { type RowEvent, rowHistoryQuery } from '@/api/row-history';
import type { Id } from '@/api/wire';
import { ChangeHeading, ChangeList, type FieldChange } from '@/components/changes';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { useNewState } from '@/components/use-new-state';
import { findOption, type Option } from '@/lib/options';
import { joinParts } from '@/texts/isolate';
import { type Text, t } from '@/texts/texts';

/** The fields of a row, by wire name. */
export type HistoryFields = {
  labels: Record<string, { label: Text }>;
  /** Options whose labels stand for ids and codes. */
  options: Record<string, (() => Option[]) | OptionsQuery>;
};

type Row = {
  /** The path of its list. */
  path: string;
  id: Id;
  fields: HistoryFields;
};

const actions = new Map<string, Text>([
  ['create', 'Created'],
  ['update', 'Changed'],
  ['delete', 'Deleted'],
]);
const origins = new Map<string, Text>([
  ['form', 'in the form'],
  ['import', 'with a spreadsheet'],
]);

/** What has happened to a row, the latest first. Loaded when it is unfolded. */
export function RowHistory(row: Row) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details
      className="row-history"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('History')}</summary>
      {isOpen && <History {...row} />}
    </details>
  );
}

function History({ path, id, fields }: Row) {
  const { data, isError, refetch } = useQuery(rowHistoryQuery(path, id));
  if (isError) return <LoadFailed retry={refetch} />;
  if (!data) return <Spinner />;
  if (data.length === 0) return <p>{t('No data available yet!')}</p>;
  return <RowEvents events={data.toReversed()} path={path} fields={fields} />;
}

/** Handles a 409 in the form of a row; of a new one if `id` is undefined. */
export function useRowConflict({
  path,
  id,
  version,
  fields,
  reload,
}: Omit<Row, 'id'> & {
  id: Id | undefined;
  version: number | undefined;
  reload: () => Promise<{ isError: boolean }>;
}) {
  const history = useQuery({ ...rowHistoryQuery(path, id ?? ''), enabled: false });
  return useNewState({
    version: id === undefined ? undefined : version,
    reload: () => Promise.all([history.refetch(), reload()]),
    newsSince: (seen) => (
      <RowEvents
        path={path}
        events={(history.data ?? []).filter((event) => event.version > seen)}
        fields={fields}
      />
    ),
  });
}

function RowEvents({ events, ...row }: Omit<Row, 'id'> & { events: RowEvent[] }) {
  const format = useValueFormat(row);
  return (
    <ol className="event-list">
      {events.map(({ id, action, origin, user, at, changes }) => {
        const what = actions.get(action);
        const how = origins.get(origin);
        return (
          <li key={id}>
            <ChangeHeading
              what={what ? t(what) : action}
              user={user}
              how={how ? t(how) : ''}
              at={at}
            />
            {/* Leaves out the values of a deleted row: earlier events tell them. */}
            {action !== 'delete' && <ChangeList changes={changes.map(format)} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Turns raw values into what the form shows of them; those that cannot be read stay raw. */
function useValueFormat({ path, fields: { labels, options } }: Omit<Row, 'id'>) {
  const { data: known = {} } = useQuery({
    queryKey: [path, 'history options'],
    queryFn: async ({ client }) => {
      const entries = Object.entries(options).map(async ([field, given]) => {
        if (typeof given === 'function') return [field, given()] as const;
        const read = readInner(() => client.query(given));
        return [field, await read.catch(() => [])] as const;
      });
      return Object.fromEntries(await Promise.all(entries));
    },
    ...fetchedOnOpen,
  });

  function toText(field: string, value: unknown): string {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value)) {
      const texts = value.map((one) => toText(field, one));
      // Sorts names; keeps the order of sentences, which may have commas.
      return known[field] ? joinParts(texts.sort(), ', ') : joinParts(texts, ' · ');
    }
    if (typeof value !== 'string' && typeof value !== 'number') return String(value);
    return findOption(known[field] ?? [], value).label;
  }

  return ({ field, from, to }: RowEvent['changes'][number]): FieldChange => {
    const { label } = labels[field] ?? {};
    return {
      field,
      label: label ? t(label) : field,
      from: toText(field, from),
      to: toText(field, to),
    };
  };
}
