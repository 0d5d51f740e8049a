import { districtOptions } from '@/api/districts';
import { userFields as fields } from '@/api/fields';
import { type User, users } from '@/api/users';
import type { Column } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import type { FilterField } from '@/components/filter-modal';
import { lazyModal } from '@/components/lazy-modal';
import { ListCard } from '@/components/list-card';
import { Overlay } from '@/components/overlay';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { useContinuedDraft } from '@/drafts/unsaved/use-continued-draft';
import { useList } from '@/hooks/use-list';
import { useOverlay } from '@/hooks/use-overlay';

const DistrictModal = lazyModal(() => import('./district-modal'));

const columns: Column<User>[] = [
  { header: fields.username.label, kind: 'line', cell: ({ username }) => username },
  { header: fields.name.label, lang: 'id', kind: 'title', cell: ({ name }) => name },
  { header: fields.email.label, kind: 'line', cell: ({ email }) => email },
  {
    header: fields.district_id.label,
    cell: ({ districts }) => (
      <ul className="cell-list">
        {districts.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    ),
  },
];

const filters: FilterField[] = [
  fields.username,
  { ...fields.name, lang: 'id' },
  fields.email,
  { ...fields.district_id, options: districtOptions },
];

/** The users, and the districts assigned to them. */
export function Component() {
  const list = useList(users);
  const { overlay, open, close } = useOverlay<User>();
  useContinuedDraft(users, list, (_, user) => user && open(user));

  return (
    <>
      <PageTitle section="Administrator" page="User" />
      <ListCard
        list={list}
        columns={columns}
        actions={(user) => (
          <RowAction onClick={() => open(user)} preload={DistrictModal.preload}>
            Edit
          </RowAction>
        )}
        caption="User"
        toolbar={<FilterControl fields={filters} />}
      />
      <Overlay what="The form for districts" onClosed={close}>
        {overlay && <DistrictModal user={overlay} onClosed={close} />}
      </Overlay>
    </>
  );
}
