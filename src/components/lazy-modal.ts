import { once } from 'es-toolkit';
import { type ComponentType, lazy, useEffect, useEffectEvent } from 'react';
import { toastError } from '@/feedback/notify';

type Closable = { onClosed: () => void };

/**
 * A modal whose code is loaded when it opens, or ahead by `preload`. A failure is told, and leaves
 * the screen as it is. It is final: many browsers keep a failed import until the page is loaded
 * again, and a second one would come without its styles.
 */
export function lazyModal<Props extends Closable>(
  load: () => Promise<{ default: ComponentType<Props> }>,
) {
  const preload = once(load);
  const Modal = lazy(() =>
    preload().catch((error: unknown): { default: ComponentType<Props> } => {
      console.error(error);
      return { default: NotLoaded };
    }),
  );
  return Object.assign(Modal, { preload });
}

function NotLoaded({ onClosed }: Closable) {
  const close = useEffectEvent(onClosed);
  useEffect(() => {
    toastError(
      'A part of the app could not be loaded. Check your connection, then load the page again.',
    );
    close();
  }, []);
  return null;
}
