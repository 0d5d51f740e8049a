import { useController } from 'react-hook-form';
import type { Id } from '@/api/wire';
import { Checkbox } from '@/components/fields/checkbox';
import { FieldGroup, type FieldProps } from '@/components/fields/field';
import type { Option } from '@/lib/options';

type Props = Omit<FieldProps, 'path'> & { options: readonly Option[] };

/** One checkbox per option. The form keeps the values of those that are checked. */
export function CheckboxesField({ options, ...group }: Props) {
  const { name } = group;
  const { field } = useController<Record<string, Id[] | undefined>>({ name });
  const chosen = field.value ?? [];

  function choose(value: Id, isChosen: boolean) {
    const others = chosen.filter((one) => one !== value);
    field.onChange(isChosen ? [...others, value] : others);
  }

  return (
    <FieldGroup {...group}>
      {() =>
        options.map(({ value, label }, index) => (
          <Checkbox
            key={value}
            className="radio-card"
            name={name}
            ref={index === 0 ? field.ref : undefined}
            checked={chosen.includes(value)}
            onChange={({ target }) => choose(value, target.checked)}
            onBlur={field.onBlur}
          >
            <span>{label}</span>
          </Checkbox>
        ))
      }
    </FieldGroup>
  );
}
