import type { ComponentProps } from 'react';

type Props = Omit<ComponentProps<'input'>, 'type'>;

export function Checkbox({ className = 'checkbox', children, ...input }: Props) {
  return (
    <label className={className}>
      <input {...input} type="checkbox" className="form-check-input" />
      {children}
    </label>
  );
}
