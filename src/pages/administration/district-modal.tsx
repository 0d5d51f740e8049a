import { useForm } from 'react-hook-form';
import { districtOptions } from '@/api/districts';
import { userFields } from '@/api/fields';
import { type User, users } from '@/api/users';
import { FailureDialog } from '@/components/failure-dialog';
import { MultiSelectField } from '@/components/fields/select-field';
import { FormModal, noDetail } from '@/components/form-modal';
import { useOpenedRow } from '@/components/list-context';
import { useSubmission } from '@/hooks/use-submission';
import { useClose } from '@/navigation/opened';
import { t } from '@/texts/texts';

/** Assigns districts to a user. */
export function Component() {
  const { row, isReady } = useOpenedRow(users);
  const close = useClose();
  if (row) return <DistrictForm user={row} />;
  if (!isReady) return null;
  return (
    <FailureDialog title={t('This person cannot be opened')} onClosed={close}>
      {t('This person is not on this page of the list. Filter by name.')}
    </FailureDialog>
  );
}

function DistrictForm({ user }: { user: User }) {
  const form = useForm({ defaultValues: { district_id: user.districts.map(({ id }) => id) } });
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
