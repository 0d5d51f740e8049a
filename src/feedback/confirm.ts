import { t } from '@/texts/texts';

/** Loads the code of the dialog. Buttons that ask call it ahead, as their `preload`. */
export const preloadDialog = () => import('@/feedback/dialog');

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
  return dialog.ask(text, withdrawn);
}
