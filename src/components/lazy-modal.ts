import { once } from 'es-toolkit';
import { type ComponentType, lazy } from 'react';
import { reportError } from '@/feedback/report-error';

/** Code that could not be loaded. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
}

export type LazyModal<Props> = ReturnType<typeof lazyModal<Props>>;

/**
 * A modal whose code is loaded when it opens, or ahead by `preload`. Throws `NotLoaded` into the
 * `Overlay` around it if that fails. Never retries: many browsers cache a failed import until the
 * page is reloaded, and a module imported again lacks its styles.
 */
export function lazyModal<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const preload = once(load);
  const Modal = lazy(() =>
    preload().catch((error: unknown): never => {
      reportError('module', error);
      throw new NotLoaded('', { cause: error });
    }),
  );
  return Object.assign(Modal, { preload });
}
