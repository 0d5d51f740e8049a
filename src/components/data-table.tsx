import { memo, type ReactNode } from 'react';
import type { Id } from '@/api/wire';
import type { List } from '@/hooks/use-list';
import { useLots } from '@/hooks/use-lots';

/** One column. `kind` says what stands in it: it decides the alignment, and the place on a phone, where a row is a card. */
export type Column<Row> = {
  header: string;
  lang?: string;
  cell: (row: Row) => ReactNode;
  kind?: 'title' | 'number' | 'status' | 'actions';
};

const skeletonRows = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j'];

/**
 * The rows of a list (spec section 2): a loading indicator that does not move the page, "No data available yet!" when
 * there are none, and beside it a way to try again when they could not be loaded.
 */
export function DataTable<Row extends { id: Id }>({
  list,
  columns: dataColumns,
  actions,
  actionsHeader = 'Action',
  caption,
}: {
  list: List<Row>;
  columns: Column<Row>[];
  actions?: (row: Row) => ReactNode;
  actionsHeader?: string;
  caption: string;
}) {
  const columns: Column<Row>[] = actions
    ? [...dataColumns, { header: actionsHeader, kind: 'actions', cell: actions }]
    : dataColumns;
  const rows = useLots(list.rows);
  const isEmpty = !list.isLoading && list.rows.length === 0;
  return (
    <div className="data-table" aria-busy={list.isRefreshing}>
      <div className="data-table-progress" role="status">
        {list.isRefreshing && <span className="visually-hidden">Loading</span>}
      </div>
      <table className="table">
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ header, kind }) => (
              <th key={header} scope="col" data-kind={kind}>
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {list.isLoading
            ? skeletonRows.map((key) => (
                <tr key={key} className="skeleton" aria-hidden>
                  {columns.map(({ header, kind }) => (
                    <td key={header} data-kind={kind}>
                      <span className="skeleton-bar" />
                    </td>
                  ))}
                </tr>
              ))
            : rows.map((row) => <TableRow key={row.id} row={row} columns={columns} />)}
        </tbody>
      </table>
      {isEmpty && (
        <div className="data-table-empty">
          <p>No data available yet!</p>
          {list.failed && (
            <button type="button" className="btn btn-outline-primary btn-sm" onClick={list.retry}>
              Try again
            </button>
          )}
        </div>
      )}
    </div>
  );
}

/** Drawn anew only when its row or the columns change: not with each lot of rows that follows. */
const TableRow = memo(Row) as typeof Row;

function Row<Item>({ row, columns }: { row: Item; columns: Column<Item>[] }) {
  return (
    <tr>
      {columns.map(({ header, cell, kind }) => (
        <td key={header} data-kind={kind} data-header={header}>
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
