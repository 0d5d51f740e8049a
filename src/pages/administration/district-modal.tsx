import { useQuery } from '@tanstack/react-query';
import { uniq } from 'es-toolkit';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { userFields } from '@/api/fields';
import { districtOptions } from '@/api/unit-verifikators';
import { assignDistricts, userDetail } from '@/api/user-districts';
import { type User, users } from '@/api/users';
import { MultiSelectField } from '@/components/fields/select-field';
import { FormModal } from '@/components/form-modal';
import { useOpenedRow } from '@/components/list-context';
import { FailureDialog } from '@/components/overlay';
import { RowHistory, useRowConflict } from '@/components/row-history';
import { useSubmission } from '@/hooks/use-submission';
import { type OpenedState, useClose } from '@/navigation/opened';
import { t } from '@/texts/texts';

const historyFields = { labels: userFields, options: { district_id: districtOptions } };

/** Assigns districts to a user, who may stand on another page of the list. */
export function Component() {
  const { id = '', row, isReady } = useOpenedRow(users);
  const {
    data = row,
    isPending,
    refetch,
  } = useQuery({
    ...userDetail(id),
    enabled: isReady && !row,
  });
  const close = useClose();
  if (data) return <DistrictForm user={data} reload={refetch} />;
  if (!isReady || isPending) return null;
  return (
    <FailureDialog title={t('This person cannot be opened')} onClosed={close}>
      {t('This person is not on this page of the list. Filter by name.')}
    </FailureDialog>
  );
}

function DistrictForm({
  user,
  reload,
}: {
  user: User;
  reload: () => Promise<{ isError: boolean }>;
}) {
  const { path } = users;
  const { id, version } = user;
  const district = (useLocation().state as OpenedState)?.district;
  const known = user.districts.map((one) => one.id);
  const form = useForm({
    values: { district_id: district === undefined ? known : uniq([...known, district]) },
    resetOptions: { keepDirtyValues: true },
  });
  const { submit } = useSubmission(assignDistricts);
  const conflict = useRowConflict({ path, id, version, fields: historyFields, reload });
  return (
    <FormModal
      title={t('District of {name}', { name: user.name })}
      form={form}
      conflict={conflict}
      onSubmit={({ district_id }) => submit({ id, version, district_id })}
      draft={{ path, kind: 'edit', title: 'District', label: user.name, id }}
    >
      <MultiSelectField {...userFields.district_id} options={districtOptions} />
      {version !== undefined && <RowHistory path={path} id={id} fields={historyFields} />}
    </FormModal>
  );
}
