import { t } from '@/texts/texts';
/** Loads the code of the dialog. Buttons that ask call it ahead, as their `preload`. */
export function preloadDialog() {
  return Promise.all([
    import('sweetalert2/dist/sweetalert2.esm.js'),
    import('sweetalert2/dist/sweetalert2.css'),
  ]);
}

/** Aborted with the session in which a question was asked. */
let session = new AbortController();

/** Withdraws open questions, so that another user cannot answer them. */
export function withdrawQuestions(): void {
  session.abort();
  session = new AbortController();
}

/**
 * Asks before something that cannot be taken back. Resolves to true on Yes. Aborting `signal`
 * withdraws the question, which is a No; so does the end of the session. Where the dialog cannot be
 * loaded, the browser asks.
 */
export async function confirm(text: string, signal?: AbortSignal): Promise<boolean> {
  const withdrawn = AbortSignal.any(signal ? [signal, session.signal] : [session.signal]);
  const dialog = await preloadDialog().catch(() => undefined);
  if (withdrawn.aborted) return false;
  if (!dialog) return window.confirm(`${t('Are you sure?')}\n${text}`);
  const [{ default: Swal }] = dialog;
  withdrawn.addEventListener('abort', () => Swal.close());
  const answer = await Swal.fire({
    titleText: t('Are you sure?'),
    text,
    icon: 'warning',
    showCancelButton: true,
    confirmButtonText: t('Yes'),
    cancelButtonText: t('No'),
    reverseButtons: true,
    willOpen: (popup) => popup.addEventListener('keydown', ignoreHeldKey),
    buttonsStyling: false,
    // Close at once: the modal around it may be unmounted first, and would leave the page hidden
    // from screen readers.
    hideClass: { popup: '', backdrop: '' },
    customClass: { confirmButton: 'btn btn-primary', cancelButton: 'btn btn-outline-secondary' },
    // The focus trap of an open modal would take the focus away from a dialog outside it.
    target: document.querySelector<HTMLElement>('.modal.show') ?? document.body,
  });
  return answer.isConfirmed;
}

/** The key that asked may still be held down. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat && ['Enter', ' '].includes(event.key)) event.preventDefault();
}
