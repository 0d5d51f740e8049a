import { userFields as fields } from '@/api/fields';
import { districtOptions } from '@/api/unit-verifikators';
import { type User, users } from '@/api/users';
import type { Column } from '@/components/data-table';
import { ListCard } from '@/components/list-card';
import type { FilterField } from '@/components/list-context';
import { PageTitle } from '@/components/page-title';
import { RowAction } from '@/components/row-action';
import { useList } from '@/hooks/use-list';
import { toPath, useOpen } from '@/navigation/opened';
import { CoverageButton } from '@/pages/administration/coverage-button';
import { loadDistricts } from '@/pages/overlays';
import { t } from '@/texts/texts';

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
  const open = useOpen();

  return (
    <>
      <PageTitle section={t('Administrator')} page={t('User')} />
      <ListCard
        list={list}
        columns={columns}
        actions={({ id }) => (
          <RowAction onClick={() => open(toPath(id, 'edit'))} preload={loadDistricts}>
            {t('Edit')}
          </RowAction>
        )}
        caption={t('User')}
        filters={filters}
        toolbar={<CoverageButton />}
      />
    </>
  );
}
