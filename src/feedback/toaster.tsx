import { useIsMutating } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';

const Toasts = lazy(() => import('@/feedback/toasts'));

/** Where toasts appear. It is loaded at the first action, before a connection may be lost. */
export function Toaster() {
  const [isNeeded, setIsNeeded] = useState(false);
  const isMutating = useIsMutating() > 0;
  if (isMutating && !isNeeded) setIsNeeded(true);

  useEffect(() => {
    const controller = new AbortController();
    for (const action of ['pointerdown', 'keydown']) {
      addEventListener(action, () => setIsNeeded(true), { once: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, []);

  return <Suspense>{isNeeded && <Toasts />}</Suspense>;
}
