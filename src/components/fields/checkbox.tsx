import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'>;

/** A checkbox with its label. The class is that of the label. */
export function Checkbox({ className = 'checkbox', children, ...input }: Props) {
  return (
    <label className={className}>
      <input {...input} type="checkbox" className="form-check-input" />
      {children}
    </label>
  );
}
