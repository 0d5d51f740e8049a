import { Suspense, useMemo } from 'react';
import { fetchUsers, type User, usersBase } from '@/api/users';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { ListCard } from '@/components/list-card';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { useContinuedDraft } from '@/drafts/use-continued-draft';
import { districtOptions } from '@/hooks/options';
import { useList } from '@/hooks/use-list';
import { useOpened } from '@/hooks/use-opened';
import { lazyComponent } from '@/lib/lazy-component';

const DistrictModal = lazyComponent(() => import('./district-modal').then((m) => m.DistrictModal));

const filters: FilterField[] = [
  { name: 'username', label: 'Username' },
  { name: 'name', label: 'Nama' },
  { name: 'email', label: 'Email' },
  { name: 'district_id', label: 'District', options: districtOptions },
];

/** The users and the districts assigned to them (spec section 2, /administrator/user). */
export function UserPage() {
  const list = useList(usersBase, fetchUsers);
  const { opened, open, close } = useOpened<User>();
  useContinuedDraft(list, (_, user) => user && open(user));

  const columns = useMemo<Column<User>[]>(
    () => [
      { header: 'Username', cell: ({ username }) => username },
      { header: 'Nama', kind: 'title', cell: ({ name }) => name },
      { header: 'Email', cell: ({ email }) => email },
      {
        header: 'District',
        cell: ({ districts }) => (
          <ul className="cell-list">
            {districts.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        ),
      },
      {
        header: 'Action',
        kind: 'actions',
        cell: (user) => (
          <RowAction onClick={() => open(user)} intent={DistrictModal.intent}>
            Edit
          </RowAction>
        ),
      },
    ],
    [open],
  );

  return (
    <>
      <PageTitle section="Administrator" page="User" />
      <ListCard
        list={list}
        columns={columns}
        caption="User"
        toolbar={<FilterControl fields={filters} />}
      />
      <Suspense>{opened && <DistrictModal user={opened} onClosed={close} />}</Suspense>
    </>
  );
}
