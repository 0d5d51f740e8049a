import type { ComponentProps } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { preloading } from '@/components/preloading';
import type { OpenedState } from '@/navigation/opened';

type Props = Omit<ComponentProps<typeof Link>, 'to' | 'state'> & {
  /** A child route of the screen, such as `add` or `12/edit`. */
  path: string;
  /** Loads ahead what it opens. */
  preload?: () => Promise<unknown>;
};

/**
 * Opens a child route over the screen, as `useOpen` does, and in another tab where the browser is
 * asked for one. Filters and page stay in the address.
 */
export function OpenLink({ path, preload, ...props }: Props) {
  const { search } = useLocation();
  const state: OpenedState = { hasOpener: true };
  return <Link {...props} {...preloading(preload)} to={{ pathname: path, search }} state={state} />;
}
