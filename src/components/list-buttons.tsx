import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ActionButton } from '@/components/action-button';
import { t } from '@/texts/texts';

type ButtonProps = ComponentProps<typeof ActionButton>;

/** A button in a row's last cell. `isMain`: the row's next step, shown as the primary button. */
export function RowAction({ isMain = false, ...props }: ButtonProps & { isMain?: boolean }) {
  return <ActionButton size="sm" variant={isMain ? 'primary' : 'row'} {...props} />;
}

export function AddButton(props: Omit<ButtonProps, 'children'>) {
  return (
    <ActionButton {...props} data-keys="a">
      <Plus aria-hidden /> <span>{t('Add')}</span>
    </ActionButton>
  );
}
