import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { toasterWanted } from '@/hooks/notify';
import { lazyComponent } from '@/lib/lazy-component';

const ToastContainer = lazyComponent(() =>
  import('@/components/toast-container').then((module) => module.ToastContainer),
);

/** Where notifications appear. Loaded at the person's first action, so that even the news of a lost connection can be shown. */
export function Toaster() {
  const isWanted = useSyncExternalStore(toasterWanted.subscribe, toasterWanted.get);

  useEffect(() => {
    const onFirst = { once: true, passive: true };
    window.addEventListener('pointerdown', ToastContainer.preload, onFirst);
    window.addEventListener('keydown', ToastContainer.preload, onFirst);
    return () => {
      window.removeEventListener('pointerdown', ToastContainer.preload);
      window.removeEventListener('keydown', ToastContainer.preload);
    };
  }, []);

  return isWanted ? (
    <Suspense>
      <ToastContainer />
    </Suspense>
  ) : null;
}
