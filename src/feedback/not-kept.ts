import { toastError } from '@/feedback/notify';
import { t } from '@/texts/texts';

/** Says that drafts and decisions do not outlive the page; the console says why. */
export function tellNotKept(event: Event): void {
  console.warn('This browser keeps no drafts.', event instanceof CustomEvent && event.detail);
  toastError(
    t(
      'This browser keeps nothing for this site: its storage is full or blocked. Save or send before you leave the page.',
    ),
  );
}
