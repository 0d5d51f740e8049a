function loadDialog() {
  return Promise.all([
    import('sweetalert2/dist/sweetalert2.esm.js'),
    import('sweetalert2/dist/sweetalert2.css'),
  ]);
}

const preload = () => void loadDialog().catch(() => undefined);

/** Loads the dialog ahead of its first use, when the pointer or the focus nears a button that asks. */
export const confirmIntent = { onPointerEnter: preload, onFocus: preload };

/**
 * Asks before something that cannot be taken back (spec section 5). Resolves to true on Yes. With `signal` the question is
 * withdrawn, which is a No. Where the dialog cannot be loaded, the browser asks.
 */
export async function confirm(text: string, signal?: AbortSignal): Promise<boolean> {
  const dialog = await loadDialog().catch(() => undefined);
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
    // It goes at once: the modal in which it stands may be taken away with it, and what hides the page from screen readers
    // would stay.
    hideClass: { popup: '', backdrop: '' },
    customClass: { confirmButton: 'btn btn-primary', cancelButton: 'btn btn-outline-secondary' },
    // Inside an open modal, whose focus trap would take the focus away from a dialog beside it.
    target: document.querySelector<HTMLElement>('.modal.show') ?? document.body,
  });
  return answer.isConfirmed;
}
