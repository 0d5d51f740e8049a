import type { ReactNode } from 'react';
import type { Id } from '@/api/wire';
import { type Column, DataTable } from '@/components/data-table';
import { PaginationBar } from '@/components/pagination-bar';
import type { List } from '@/hooks/use-list';

/** A list as every screen shows it: toolbar, rows, paging bar. */
export function ListCard<Row extends { id: Id }>({
  list,
  columns,
  caption,
  actions,
  actionsHeader,
  toolbar,
}: {
  list: List<Row>;
  columns: Column<Row>[];
  /** What the table holds, for screen readers. */
  caption: string;
  actions?: (row: Row) => ReactNode;
  actionsHeader?: string;
  toolbar?: ReactNode;
}) {
  return (
    <section
      className="card list-card"
      aria-label={caption}
      data-loading={list.isLoading || undefined}
    >
      {toolbar && <div className="list-toolbar">{toolbar}</div>}
      <DataTable
        list={list}
        columns={columns}
        actions={actions}
        actionsHeader={actionsHeader}
        caption={caption}
      />
      <PaginationBar links={list.links} />
    </section>
  );
}
