import { useQuery } from '@tanstack/react-query';
import { uniq } from 'es-toolkit';
import { useForm } from 'react-hook-form';
import { useLocation } from 'react-router-dom';
import { districtOptions } from '@/api/districts';
import { userFields } from '@/api/fields';
import { userDetail } from '@/api/user-detail';
import { type User, users } from '@/api/users';
import { FailureDialog } from '@/components/failure-dialog';
import { MultiSelectField } from '@/components/fields/select-field';
import { FormModal, noDetail } from '@/components/form-modal';
import { useOpenedRow } from '@/components/list-context';
import { useSubmission } from '@/hooks/use-submission';
import { type OpenedState, useClose } from '@/navigation/opened';
import { t } from '@/texts/texts';

/** Assigns districts to a user, who may stand on another page of the list. */
export function Component() {
  const { id = '', row, isReady } = useOpenedRow(users);
  const { data = row, isPending } = useQuery({
    ...userDetail(id),
    enabled: isReady && !row,
  });
  const close = useClose();
  if (data) return <DistrictForm user={data} />;
  if (!isReady || isPending) return null;
  return (
    <FailureDialog title={t('This person cannot be opened')} onClosed={close}>
      {t('This person is not on this page of the list. Filter by name.')}
    </FailureDialog>
  );
}

function DistrictForm({ user }: { user: User }) {
  const { district } = (useLocation().state ?? {}) as NonNullable<OpenedState>;
  const known = user.districts.map(({ id }) => id);
  const form = useForm({
    defaultValues: { district_id: district === undefined ? known : uniq([...known, district]) },
  });
  const { submit } = useSubmission(users.assignDistricts);
  return (
    <FormModal
      title={t('District of {name}', { name: user.name })}
      form={form}
      detail={noDetail}
      onSubmit={({ district_id }) => submit({ id: user.id, district_id })}
      draft={{ path: users.path, kind: 'edit', title: 'District', label: user.name, id: user.id }}
    >
      <MultiSelectField {...userFields.district_id} options={districtOptions} />
    </FormModal>
  );
}
