import { useController } from 'react-hook-form';
import type { Id } from '@/api/wire';
import { FieldGroup, type FieldProps } from '@/components/fields/field';
import { useSingleKeys } from '@/components/shortcuts/single-keys';
import { type Option, yesNo } from '@/lib/options';

type Props = Omit<FieldProps, 'path' | 'hint'> & {
  options: readonly Option[];
  /** The message when nothing is chosen. */
  required?: string;
  /** The keyboard shortcuts of the options, shown beside them. */
  keys?: readonly string[];
  /** True if an option stands out in red once it is chosen. */
  isDanger?: (value: Id) => boolean;
};

/** One radio button per option. The form keeps the chosen option's value. */
export function RadioField({ options, required, keys, isDanger, ...group }: Props) {
  const { name } = group;
  const shownKeys = useSingleKeys() ? keys : undefined;
  const { field } = useController({ name, rules: { required } });
  const chosen = options.findIndex(({ value }) => value === field.value);
  return (
    <FieldGroup {...group}>
      {(isInvalid) =>
        options.map(({ value, label }, index) => (
          <label
            key={value}
            className="radio-card"
            data-danger={isDanger?.(value) || undefined}
            data-key={shownKeys?.[index]}
          >
            <input
              type="radio"
              className="form-check-input"
              name={name}
              value={value}
              // Focuses the option from which the arrow keys go on.
              ref={index === Math.max(0, chosen) ? field.ref : undefined}
              required={required !== undefined}
              aria-invalid={isInvalid}
              aria-keyshortcuts={shownKeys?.[index]}
              data-keys={keys?.[index]}
              checked={index === chosen}
              onChange={() => field.onChange(value)}
              onBlur={field.onBlur}
            />
            <bdi>{label}</bdi>
          </label>
        ))
      }
    </FieldGroup>
  );
}

/** Yes or No. The form keeps 1 or 0, null for neither. */
export function YesNoField(field: Omit<Props, 'options'>) {
  return <RadioField {...field} options={yesNo()} />;
}
