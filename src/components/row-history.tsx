import { useQueries, useQuery } from '@tanstack/react-query';
import { compact, mapValues } from 'es-toolkit';
import { useState } from 'react';
import type { OptionsQuery } from '@/api/resource';
import { type RowEvent, rowHistoryQuery } from '@/api/row-history';
import type { Id } from '@/api/wire';
import { ChangeHeading, ChangeList, type FieldChange } from '@/components/changes';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { useNewState } from '@/components/use-new-state';
import { findOption, type Option } from '@/lib/options';
import { type Text, t } from '@/texts/texts';
import '@/styles/row-history.scss';

/** The fields of a row, by wire name. */
export type HistoryFields = {
  labels: Record<string, { label: Text }>;
  /** What the values of a field stand for, where they are ids or codes. */
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
  ['portal', 'with the units of the portal'],
]);

/** What has happened to a row, the latest first. Loaded when it is unfolded. */
export function RowHistory(row: Row) {
  const [isOpen, setIsOpen] = useState(false);
  const { data, isError, refetch } = useQuery({
    ...rowHistoryQuery(row.path, row.id),
    enabled: isOpen,
  });
  return (
    <details
      className="row-history"
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>{t('History')}</summary>
      {isError && <LoadFailed retry={refetch} />}
      {!data && !isError && <Spinner />}
      {data?.length === 0 && <p>{t('No data available yet!')}</p>}
      {data && <RowEvents events={data.toReversed()} fields={row.fields} />}
    </details>
  );
}

/** A 409 in the form of a row. Undefined `id`: a new one. */
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
        events={(history.data ?? []).filter((event) => event.version > seen)}
        fields={fields}
      />
    ),
  });
}

function RowEvents({ events, fields }: { events: RowEvent[]; fields: HistoryFields }) {
  const format = useValueFormat(fields);
  return (
    <ol className="event-list">
      {events.map(({ id, action, origin, user, at, changes }) => {
        const what = actions.get(action);
        const how = origins.get(origin);
        return (
          <li key={id} data-action={action}>
            <ChangeHeading
              what={what ? t(what) : action}
              user={user}
              how={how ? t(how) : ''}
              at={at}
            />
            {/* What a deleted row was, the events before tell. */}
            {action !== 'delete' && <ChangeList changes={changes.map(format)} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Turns raw values into what the form shows of them. */
function useValueFormat({ labels, options }: HistoryFields) {
  const names = Object.keys(options);
  const queries = compact(Object.values(options).map((of) => typeof of !== 'function' && of));
  const answers = useQueries({ queries });
  const found = new Map(queries.map(({ queryKey }, at) => [queryKey, answers[at]?.data]));
  const known = mapValues(options, (of) =>
    typeof of === 'function' ? of() : (found.get(of.queryKey) ?? []),
  );

  function toText(field: string, value: unknown): string {
    if (value === null || value === undefined) return '';
    if (Array.isArray(value))
      return value
        .map((one) => toText(field, one))
        .sort()
        .join(', ');
    if (typeof value !== 'string' && typeof value !== 'number') return String(value);
    return names.includes(field) ? findOption(known[field] ?? [], value).label : String(value);
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
