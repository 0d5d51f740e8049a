import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { userFields as fields } from '@/api/fields';
import { districtOptions } from '@/api/unit-verifikators';
import { coverageQuery } from '@/api/user-districts';
import { type User, users } from '@/api/users';
import { ActionButton } from '@/components/action-button';
import type { Column } from '@/components/data-table';
import { RowAction } from '@/components/list-buttons';
import { ListCard } from '@/components/list-card';
import type { FilterField } from '@/components/list-context';
import { PageTitle } from '@/components/page-title';
import { useList } from '@/hooks/use-list';
import { toPath, useOpen } from '@/navigation/opened';
import { isStuck } from '@/pages/administration/describe-coverage';
import { loadCoverage, loadDistricts } from '@/pages/overlays';
import { plural, t } from '@/texts/texts';

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

/** Opens who verifies what, and says how many districts wait. Absent where nothing tells. */
function CoverageButton() {
  const { data } = useQuery(coverageQuery);
  const open = useOpen();
  if (!data) return null;
  const stuck = data.rows.filter(isStuck).length;
  return (
    <ActionButton
      variant="outline-secondary"
      onClick={() => open('coverage')}
      preload={loadCoverage}
    >
      <MapPinned aria-hidden /> <span>{t('Coverage')}</span>
      {stuck > 0 && (
        <span className="status-badge" data-tone="red">
          {plural(stuck, '1 district waits for nobody', '{count} districts wait for nobody')}
        </span>
      )}
    </ActionButton>
  );
}
