import 'react-toastify/ReactToastify.css';
import { X } from 'lucide-react';
import { type CloseButtonProps, type Id, ToastContainer, toast } from 'react-toastify/unstyled';
import { useLanguage } from '@/texts/language';
import { t } from '@/texts/texts';

/** The last toast of each error message. */
const errors = new Map<string, Id>();

export function showToast(type: 'success' | 'error', message: string): void {
  const id = toast(message, { type });
  if (type === 'success') return;
  // The same error again replaces its toast: it is announced again, and its time begins anew.
  const last = errors.get(message);
  if (last !== undefined) toast.dismiss(last);
  errors.set(message, id);
}

export default function Toasts() {
  useLanguage();
  return (
    <ToastContainer
      position="top-center"
      autoClose={3000}
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
