import { useIsMutating } from '@tanstack/react-query';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/** Shows toasts. Its code loads at the first action, before a connection may be lost. */
export function Toaster() {
  const [Toasts, setToasts] = useState<ComponentType>();
  const isMutating = useIsMutating() > 0;

  const load = useEffectEvent(() => {
    if (Toasts) return;
    import('@/feedback/toasts')
      .then((module) => setToasts(() => module.default))
      // The next action tries again.
      .catch(() => undefined);
  });

  useEffect(() => {
    if (isMutating) load();
  }, [isMutating]);

  useEffect(() => {
    const controller = new AbortController();
    for (const action of ['pointerdown', 'keydown']) {
      addEventListener(action, () => load(), { signal: controller.signal });
    }
    return () => controller.abort();
  }, []);

  return Toasts && <Toasts />;
}
