import type { ComponentType } from 'react';
import type { ToastOptions } from 'react-toastify/unstyled';

/** How every notification behaves (spec section 9). */
const options: ToastOptions = {
  position: 'top-center',
  autoClose: 3000,
  hideProgressBar: false,
  closeOnClick: false,
  theme: 'light',
};

async function loadToastify() {
  const [toastify] = await Promise.all([
    import('react-toastify/unstyled'),
    import('react-toastify/ReactToastify.css'),
  ]);
  return toastify;
}

const listeners = new Set<() => void>();
let container: ComponentType | undefined;
let markMounted = () => {};
const mounted = new Promise<void>((resolve) => {
  markMounted = resolve;
});

/** What shows the notifications; undefined until there is one to show. */
export const toastContainer = {
  get: () => container,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  /** To be called once the container is on screen: what it is given earlier gets lost when StrictMode mounts it twice. */
  markMounted,
};

/** Loads ahead what a notification needs, so that even the news of a lost connection can be shown. */
export function prefetchNotify(): void {
  loadToastify().catch(() => undefined);
}

async function notify(kind: 'success' | 'error', message: string): Promise<void> {
  try {
    const { toast, ToastContainer } = await loadToastify();
    container = ToastContainer;
    for (const listener of listeners) listener();
    await mounted;
    toast[kind](message, options);
  } catch {
    // What shows it could not be loaded. Said in the browser's way, it is said all the same.
    window.alert(message);
  }
}

export function notifySuccess(message: string): void {
  void notify('success', message);
}

export function notifyError(message: string): void {
  void notify('error', message);
}
