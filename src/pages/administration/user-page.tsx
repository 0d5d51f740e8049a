import { useQuery } from '@tanstack/react-query';
import { MapPinned } from 'lucide-react';
import { userFields as fields } from '@/api/fields';
import { districtOptions } from '@/api/unit-verifikators';
import { coverageQuery } from '@/api/user-districts';
import { type User, users } from '@/api/users';
import type { Column } from '@/components/data-table';
import { RowLink } from '@/components/list-buttons';
import { ListCard } from '@/components/list-card';
import type { FilterFields } from '@/components/list-context';
import { OpenLink } from '@/components/open-link';
import { PageTitle } from '@/components/page-title';
import { useList } from '@/hooks/use-list';
import { toPath } from '@/navigation/opened';
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

const filters: FilterFields<'users'> = {
  username: fields.username,
  name: { ...fields.name, lang: 'id' },
  email: fields.email,
  district_id: { ...fields.district_id, kind: 'choice', options: districtOptions },
};

/** The users, and the districts assigned to them. */
export function Component() {
  const list = useList(users);

  return (
    <>
      <PageTitle section={t('Administrator')} page={t('User')} />
      <ListCard
        list={list}
        columns={columns}
        actions={({ id }) => (
          <RowLink path={toPath(id, 'edit')} preload={loadDistricts}>
            {t('Edit')}
          </RowLink>
        )}
        caption={t('User')}
        filters={Object.values(filters)}
        toolbar={<CoverageLink />}
      />
    </>
  );
}

/** Opens Coverage, and says how many districts wait. Absent where the back end does not tell. */
function CoverageLink() {
  const { data } = useQuery(coverageQuery);
  if (!data) return null;
  const stuck = data.rows.filter(isStuck).length;
  return (
    <OpenLink path="coverage" className="btn btn-outline-secondary" preload={loadCoverage}>
      <MapPinned aria-hidden /> <span>{t('Coverage')}</span>
      {stuck > 0 && (
        <span className="status-badge" data-tone="red">
          {plural(stuck, 'Nobody decides in 1 district', 'Nobody decides in {count} districts')}
        </span>
      )}
    </OpenLink>
  );
}
