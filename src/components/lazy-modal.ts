import { once } from 'es-toolkit';
import { type ComponentType, lazy } from 'react';
import { reportError } from '@/feedback/report-error';

/** Code that could not be loaded. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
}

/**
 * Loads the code of what is opened over a screen. Throws `NotLoaded` if that fails. Never retries:
 * many browsers cache a failed import until the page is reloaded, and a module imported again lacks
 * its styles.
 */
export async function loadOverlay<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load();
  } catch (error) {
    reportError('module', error);
    throw new NotLoaded('', { cause: error });
  }
}

/** A modal whose code is loaded when it opens, or ahead by `preload`. Put it into an `Overlay`. */
export function lazyModal<Props>(load: () => Promise<{ default: ComponentType<Props> }>) {
  const preload = once(load);
  return Object.assign(
    lazy(() => loadOverlay(preload)),
    { preload },
  );
}
