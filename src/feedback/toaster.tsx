import { useEffect, useSyncExternalStore } from 'react';
import { prefetchNotify, toastContainer } from '@/feedback/notify';

const firstActions = ['pointerdown', 'keydown'];

/** Where notifications appear. What they need is loaded at the person's first action: before that there is nothing to tell. */
export function Toaster() {
  const ToastContainer = useSyncExternalStore(toastContainer.subscribe, toastContainer.get);

  useEffect(() => {
    const controller = new AbortController();
    for (const action of firstActions) {
      window.addEventListener(action, prefetchNotify, { once: true, signal: controller.signal });
    }
    return () => controller.abort();
  }, []);

  useEffect(() => {
    if (ToastContainer) toastContainer.markMounted();
  }, [ToastContainer]);

  return ToastContainer ? <ToastContainer /> : null;
}
