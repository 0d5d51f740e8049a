import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ActionButton } from '@/components/action-button';

export function AddButton(props: Omit<ComponentProps<typeof ActionButton>, 'children'>) {
  return (
    <ActionButton {...props} data-keys="a">
      <Plus aria-hidden /> Add
    </ActionButton>
  );
}
