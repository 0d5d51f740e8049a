import Swal from 'sweetalert2/dist/sweetalert2.esm.js';
import { t } from '@/texts/texts';
import 'sweetalert2/dist/sweetalert2.css';
import '@/styles/question.scss';

/** Asks for Yes or No. Aborting `withdrawn` is a No. Lines that begin with a dot are a list. */
export async function ask(text: string, withdrawn: AbortSignal): Promise<boolean> {
  withdrawn.addEventListener('abort', () => Swal.close());
  const asked = document.activeElement;
  const answer = await Swal.fire({
    titleText: t('Are you sure?'),
    html: toParagraphs(text),
    icon: 'warning',
    showCancelButton: true,
    confirmButtonText: t('Yes'),
    cancelButtonText: t('No'),
    reverseButtons: true,
    willOpen: (popup) => popup.addEventListener('keydown', ignoreHeldKey),
    buttonsStyling: false,
    // By itself, the library would return the focus 100 ms later, and lose keys until then.
    returnFocus: false,
    // Close at once: the modal around it may be unmounted first, and would leave the page hidden
    // from screen readers.
    hideClass: { popup: '', backdrop: '' },
    customClass: { confirmButton: 'btn btn-primary', cancelButton: 'btn btn-outline-secondary' },
    // The focus trap of an open modal would take the focus away from a dialog outside it.
    target: document.querySelector<HTMLElement>('.modal.show') ?? document.body,
  });
  if (asked instanceof HTMLElement) asked.focus();
  return answer.isConfirmed;
}

function toParagraphs(text: string): HTMLElement {
  const content = document.createElement('div');
  for (const line of text.split('\n')) {
    const item = /^• (.*)/.exec(line)?.[1];
    const element = document.createElement(item === undefined ? 'p' : 'li');
    element.textContent = item ?? line;
    const list = item === undefined ? content : content.querySelector('ul');
    if (list) list.append(element);
    else content.appendChild(document.createElement('ul')).append(element);
  }
  return content;
}

/** Ignores the key that has opened the dialog for as long as it is held down. */
function ignoreHeldKey(event: KeyboardEvent) {
  if (event.repeat && ['Enter', ' '].includes(event.key)) event.preventDefault();
}
