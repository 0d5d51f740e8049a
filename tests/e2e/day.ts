import { click, see, type What, type Window } from '../support/browser/window';

/** Helpers of the days in all browsers (day-*.spec.ts). */

export const verifier = 'Andi Nurhalizah';

export const button = (name: string): What => ({ role: 'button', name });
export const link = (name: string): What => ({ role: 'link', name });
export const radio = (name: string): What => ({ role: 'radio', name });
export const dialog: What = { role: 'dialog' };

export async function openFromMenu(window: Window, name: string) {
  await click(window, { role: 'link', name });
  await see(window, { css: 'h1', text: name });
}

export const note = 'Nama pelatihan tidak sama dengan yang tertulis pada sertifikat.';
