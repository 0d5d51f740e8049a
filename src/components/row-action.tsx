import type { ComponentProps } from 'react';
import { ActionButton } from '@/components/action-button';

type Props = ComponentProps<typeof ActionButton> & {
  /** Whether this is the row's next step, shown as the primary button. */
  isMain?: boolean;
};

/** A button in a row's last cell. */
export function RowAction({ isMain = false, ...props }: Props) {
  return <ActionButton size="sm" variant={isMain ? 'primary' : 'row'} {...props} />;
}
