import { useForm } from 'react-hook-form';
import { districtOptions } from '@/api/districts';
import { userFields } from '@/api/fields';
import { type User, users } from '@/api/users';
import { MultiSelectField } from '@/components/fields/select-field';
import { FormModal, noDetail } from '@/components/form-modal';

/** Assigns districts to a user. */
export default function DistrictModal({ user, onClosed }: { user: User; onClosed: () => void }) {
  const form = useForm({ defaultValues: { district_id: user.districts.map(({ id }) => id) } });
  return (
    <FormModal
      title={`District of ${user.name}`}
      form={form}
      detail={noDetail}
      mutation={users.assignDistricts}
      toInput={({ district_id }) => ({ id: user.id, district_id })}
      draft={{ path: users.path, kind: 'edit', title: 'District', label: user.name, id: user.id }}
      onClosed={onClosed}
    >
      <MultiSelectField {...userFields.district_id} options={districtOptions} />
    </FormModal>
  );
}
