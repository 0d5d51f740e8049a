/** The dialog's code: a button that asks loads it ahead. */
export function preloadDialog() {
  return Promise.all([
    import('sweetalert2/dist/sweetalert2.esm.js'),
    import('sweetalert2/dist/sweetalert2.css'),
  ]);
}

/**
 * Asks before something that cannot be taken back. Resolves to true on Yes. Aborting `signal`
 * withdraws the question, which is a No. Where the dialog cannot be loaded, the browser asks.
 */
export async function confirm(text: string, signal?: AbortSignal): Promise<boolean> {
  const dialog = await preloadDialog().catch(() => undefined);
  if (signal?.aborted) return false;
  if (!dialog) return window.confirm(`Are you sure?\n${text}`);
  const [{ default: Swal }] = dialog;
  signal?.addEventListener('abort', () => Swal.close());
  const answer = await Swal.fire({
    titleText: 'Are you sure?',
    text,
    icon: 'warning',
    showCancelButton: true,
    confirmButtonText: 'Yes',
    cancelButtonText: 'No',
    reverseButtons: true,
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
