import { useId } from 'react';
import Button from 'react-bootstrap/Button';
import Select from 'react-select';
import type { Coverage, Decider } from '@/api/user-districts';
import type { Id } from '@/api/wire';
import { selectProps } from '@/components/fields/select-props';
import { selectTexts } from '@/components/fields/select-texts';
import type { Option } from '@/lib/options';
import { nameDistrict } from '@/pages/administration/describe-coverage';
import { t } from '@/texts/texts';

/** What the person may do, as in "Andi Nurhalizah · verifies". */
function toOption({ id, name, verifies, approves }: Decider): Option {
  const task = verifies ? t('verifies') : t('approves');
  return {
    value: id,
    label: `${name} · ${verifies && approves ? t('verifies and approves') : task}`,
  };
}

/** Chooses to whom a district is assigned. */
export function AssignPerson({
  district,
  people,
  onChosen,
  onCancel,
}: {
  district: Coverage;
  people: Decider[];
  onChosen: (id: Id) => void;
  onCancel: () => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{t('Assign {district} to', { district: nameDistrict(district) })}</label>
      <Select<Option>
        {...selectProps(
          { id, name: 'person', 'aria-invalid': undefined, 'aria-describedby': undefined },
          false,
        )}
        {...selectTexts<false>()}
        autoFocus
        options={people.map(toOption)}
        onChange={(option) => option && onChosen(option.value)}
      />
      <Button variant="outline-secondary" onClick={onCancel}>
        {t('Cancel')}
      </Button>
    </>
  );
}
