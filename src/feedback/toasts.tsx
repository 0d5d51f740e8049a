import 'react-toastify/ReactToastify.css';
import { X } from 'lucide-react';
import {
  type CloseButtonProps,
  type Id,
  ToastContainer,
  type ToastContentProps,
  toast,
} from 'react-toastify/unstyled';
import { useLanguage } from '@/texts/language';
import { t } from '@/texts/texts';

/** The last toast of each error message. */
const errors = new Map<string, Id>();

export function showToast(type: 'success' | 'error', message: string): void {
  const id = toast<string>(Message, { type, data: message, customProgressBar: true });
  if (type === 'success') return;
  // The same error again replaces its toast: it is announced again, and its time starts over.
  const last = errors.get(message);
  if (last !== undefined) toast.dismiss(last);
  errors.set(message, id);
}

/** ms; how long a toast stays. */
const autoClose = 3000;

/** Prefix of the library's classes. */
const bar = 'Toastify__progress-bar';

/** A message with a progress bar of our own: screen readers would read that of the library. */
function Message({ data, isPaused, closeToast, toastProps }: ToastContentProps<string>) {
  const kinds = `${bar}-theme--light ${bar}--${toastProps.type}`;
  return (
    <>
      <span>{data}</span>
      <div className={`${bar}--wrp`} aria-hidden>
        <div className={`${bar}--bg ${kinds}`} />
        <div
          className={`${bar} ${bar}--animated ${kinds}`}
          style={{
            animationDuration: `${autoClose}ms`,
            animationPlayState: isPaused ? 'paused' : 'running',
          }}
          onAnimationEnd={() => closeToast()}
        />
      </div>
    </>
  );
}

export default function Toasts() {
  useLanguage();
  return (
    <ToastContainer
      position="top-center"
      autoClose={autoClose}
      aria-label={t('Notifications Alt+T')}
      closeButton={CloseToast}
    />
  );
}

function CloseToast({ closeToast }: CloseButtonProps) {
  return (
    <button
      type="button"
      className="Toastify__close-button"
      aria-label={t('close')}
      onClick={closeToast}
    >
      <X aria-hidden />
    </button>
  );
}
