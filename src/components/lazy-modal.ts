import type { ComponentType } from 'react';
import { loadOnce, shownOnceLoaded } from '@/components/load-code';
import { reportError } from '@/feedback/report-error';
import { loadOverlayTexts } from '@/texts/language';

/** Code that could not be loaded. */
export class NotLoaded extends Error {
  override name = 'NotLoaded';
}

/**
 * Loads the code of what is opened over a screen, and its texts. Throws `NotLoaded` if the code
 * cannot be loaded.
 */
export async function loadOverlay<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return (await Promise.all([load(), loadOverlayTexts()]))[0];
  } catch (error) {
    reportError('module', error);
    throw new NotLoaded('', { cause: error });
  }
}

/** A modal whose code is loaded when it opens, or ahead by `preload`. Put it into an `Overlay`. */
export function lazyModal<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const preload = loadOnce(load);
  return Object.assign(
    shownOnceLoaded(async () => (await loadOverlay(preload)).default),
    { preload },
  );
}
