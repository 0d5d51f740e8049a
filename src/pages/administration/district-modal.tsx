import { useForm } from 'react-hook-form';
import { assignDistricts, type User, usersBase } from '@/api/users';
import type { Id } from '@/api/wire';
import { MultiSelectField } from '@/components/fields/multi-select-field';
import { FormModal, loaded } from '@/components/form-modal';
import { districtOptions } from '@/hooks/options';

type Values = { district_id: Id[] };

/** Assigns districts to a user (spec section 2, user district assignment modal). */
export function DistrictModal({ user, onClosed }: { user: User; onClosed: () => void }) {
  const form = useForm<Values>({
    defaultValues: { district_id: user.districts.map(({ id }) => id) },
  });
  return (
    <FormModal
      title={`District of ${user.name}`}
      form={form}
      detail={loaded}
      write={({ district_id }) => assignDistricts(user.id, district_id)}
      list={usersBase}
      draft={{ title: 'District', subject: user.name, row: user }}
      onClosed={onClosed}
    >
      <MultiSelectField name="district_id" label="District" options={districtOptions} />
    </FormModal>
  );
}
