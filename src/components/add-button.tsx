import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ActionButton } from '@/components/action-button';
import { t } from '@/texts/texts';

export function AddButton(props: Omit<ComponentProps<typeof ActionButton>, 'children'>) {
  return (
    <ActionButton {...props} data-keys="a">
      <Plus aria-hidden /> {t('Add')}
    </ActionButton>
  );
}
