import { act, fireEvent, within } from '@testing-library/react';
import { vi } from 'vitest';
import { andi, siti } from '../api/demo-people';
import { noteOf, only, openDesk, radio } from './desk';
import { testApi } from './msw';
import { untilEnabled } from './screens';

/** Decisions waiting to be sent for an Undo. */

type Listed = {
  id: number;
  version: number;
  additional_name: string;
  document_type: { document_type: string };
  user: { name: string; username: string };
};

/** Seconds: a decision keeps waiting, however slow the machine is. */
export const longUndo = 60;

/** Has the desk go on to the next document, while a decision waits for its Undo. */
export function goOnAfterSave(undoTime = String(longUndo)): void {
  localStorage.setItem('GO_ON', 'yes');
  localStorage.setItem('UNDO_TIME', undoTime);
}

/**
 * Opens the first document of the queue on a desk that goes on to the next one; with `isLast`, the
 * only one.
 */
export async function openUndoDesk({ isLast = false, undoTime = String(longUndo) } = {}) {
  const path = '/document/verifications?role=verifikatorDms';
  const { body } = await (await testApi()).call(andi, 'GET', path);
  const [first, second]: Listed[] = body.data.data;
  if (!first || !second) throw new Error('Too few documents.');
  goOnAfterSave(undoTime);
  return { ...(await openDesk(isLast ? `?${only(first)}` : '')), first, second };
}

export async function readStatus(id: number): Promise<number> {
  const { body } = await (await testApi()).call(siti, 'GET', `/document/documents/view/${id}`);
  return body.data.document_status_id;
}

export const bar = (desk: HTMLElement) =>
  within(desk).getByRole('region', { name: 'Decisions waiting to be sent' });
export const undoButtons = (desk: HTMLElement) =>
  within(bar(desk)).queryAllByRole('button', { name: 'Undo' });

/** Decides, and resolves before any timer or answer can have come. */
export async function decide(desk: HTMLElement, status: string, note?: string): Promise<void> {
  // Waits for the statuses, which a document that has just opened may still lack.
  if (!within(desk).queryByRole('radio', { name: status })) {
    await within(desk).findByRole('radio', { name: status });
  }
  fireEvent.click(radio(desk, status));
  if (note) fireEvent.change(noteOf(desk), { target: { value: note } });
  const save = within(desk).getByRole('button', { name: 'Save' });
  await untilEnabled(save);
  await act(async () => void fireEvent.click(save));
}

/** Stops time, also for the bar. Real time comes back by `vi.useRealTimers`. */
export const stopTime = () =>
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
