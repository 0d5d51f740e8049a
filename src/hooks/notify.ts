import type { ToastOptions } from 'react-toastify/unstyled';

/** How every notification behaves (spec section 9). */
const options: ToastOptions = {
  position: 'top-center',
  autoClose: 3000,
  hideProgressBar: false,
  closeOnClick: false,
  theme: 'light',
};

const listeners = new Set<() => void>();
let isWanted = false;

/** Whether there has been a notification yet; until then the toaster is not loaded. */
export const toasterWanted = {
  get: () => isWanted,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

async function notify(kind: 'success' | 'error', message: string) {
  isWanted = true;
  for (const listener of listeners) listener();
  // Shown as soon as the toaster is there: it takes the messages that came before it.
  const { toast } = await import('react-toastify/unstyled');
  toast[kind](message, options);
}

export function notifySuccess(message: string): void {
  void notify('success', message);
}

export function notifyError(message: string): void {
  void notify('error', message);
}
