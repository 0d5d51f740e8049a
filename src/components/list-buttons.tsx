import { Plus } from 'lucide-react';
import type { ComponentProps } from 'react';
import { ActionButton } from '@/components/action-button';
import { OpenLink } from '@/components/open-link';
import { t } from '@/texts/texts';

type ButtonProps = ComponentProps<typeof ActionButton>;
type LinkProps = ComponentProps<typeof OpenLink>;

/** A button in a row's last cell. `isMain`: the row's next step, shown as the primary button. */
export function RowAction({ isMain = false, ...props }: ButtonProps & { isMain?: boolean }) {
  return <ActionButton size="sm" variant={isMain ? 'primary' : 'row'} {...props} />;
}

/** A link in a row's last cell, which looks as a `RowAction` does. */
export function RowLink({ isMain = false, ...props }: LinkProps & { isMain?: boolean }) {
  return <OpenLink className={`btn btn-sm ${isMain ? 'btn-primary' : 'btn-row'}`} {...props} />;
}

export function AddLink({ preload }: Pick<LinkProps, 'preload'>) {
  return (
    <OpenLink path="add" preload={preload} className="btn btn-primary" data-keys="a">
      <Plus aria-hidden /> <span>{t('Add')}</span>
    </OpenLink>
  );
}
