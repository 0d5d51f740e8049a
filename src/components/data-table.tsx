import { memo, type ReactNode } from 'react';
import type { Id } from '@/api/wire';
import { TryAgain } from '@/components/action-button';
import type { List } from '@/hooks/use-list';
import { useLanguage } from '@/texts/language';
import { type Text, t } from '@/texts/texts';

/** Define columns at module level: memoised rows ignore a change of columns. */
export type Column<Row> = {
  header: Text;
  /** Shown instead of `header`, for a heading with controls. */
  heading?: ReactNode;
  /** Language of the header, where it is not English. */
  lang?: string;
  cell: (row: Row) => ReactNode;
  /**
   * Decides the width, the alignment and, on a phone, the place in the card. `line` wraps from
   * 18rem on; `text` is cut after two lines, and whole in what the row's link opens.
   */
  kind?: 'choice' | 'title' | 'line' | 'text' | 'number' | 'status' | 'actions';
};

export type DataTableProps<Row> = {
  list: Omit<List<Row>, 'links' | 'isPlaceholder'>;
  columns: Column<Row>[];
  /** The buttons of a row. May depend on the row and on values that never change. */
  actions?: (row: Row) => ReactNode;
  actionsHeader?: Text;
  /** Names the table for screen readers. */
  caption: string;
};

const skeletonRows = Array.from({ length: 10 }, (_, index) => index);

// Below 768 px rows are laid out as cards. Safari drops the semantics of a table laid out as
// anything else, hence the explicit roles.
export const tableRoles = {
  table: { role: 'table' },
  group: { role: 'rowgroup' },
  row: { role: 'row' },
  header: { role: 'columnheader' },
  cell: { role: 'cell' },
};

export function DataTable<Row extends { id: Id }>({
  list,
  columns: dataColumns,
  actions,
  actionsHeader = 'Action',
  caption,
}: DataTableProps<Row>) {
  const columns: Column<Row>[] = actions
    ? [...dataColumns, { header: actionsHeader, kind: 'actions', cell: actions }]
    : dataColumns;
  return (
    <div className="data-table" aria-busy={list.isRefreshing}>
      <div className="data-table-progress" role="status">
        {list.isRefreshing && <span className="visually-hidden">{t('Loading')}</span>}
      </div>
      <table className="table table-hover" {...tableRoles.table}>
        <caption className="visually-hidden">{caption}</caption>
        <thead {...tableRoles.group}>
          <tr {...tableRoles.row}>
            {columns.map(({ header, heading, lang, kind }) => (
              <th key={header} scope="col" lang={lang} data-kind={kind} {...tableRoles.header}>
                {heading ?? t(header)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...tableRoles.group}>
          {list.isLoading
            ? skeletonRows.map((key) => (
                <tr key={key} className="skeleton" aria-hidden>
                  {columns.map(({ header, kind }) => (
                    <td key={header} data-kind={kind}>
                      <span />
                    </td>
                  ))}
                </tr>
              ))
            : list.rows.map((row) => <TableRow key={row.id} row={row} columns={columns} />)}
        </tbody>
      </table>
      {!list.isLoading && list.rows.length === 0 && (
        <div className="message">
          <p>{t('No data available yet!')}</p>
          {list.failed && <TryAgain onClick={list.retry} />}
        </div>
      )}
    </div>
  );
}

/** Renders again only for another row or language, not when a modal opens over the list. */
const TableRow = memo(Row, (before, after) => before.row === after.row) as typeof Row;

function Row<Item>({ row, columns }: { row: Item; columns: Column<Item>[] }) {
  useLanguage();
  return (
    <tr {...tableRoles.row}>
      {columns.map(({ header, cell, kind }) => {
        const content = cell(row);
        return (
          <td
            key={header}
            data-kind={kind}
            data-header={t(header)}
            title={kind === 'text' && typeof content === 'string' ? content : undefined}
            {...tableRoles.cell}
          >
            {kind === 'text' || kind === 'line' ? (
              <span className={`cell-${kind}`}>{content}</span>
            ) : (
              content
            )}
          </td>
        );
      })}
    </tr>
  );
}
