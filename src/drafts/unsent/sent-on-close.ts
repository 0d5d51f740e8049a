import { without } from 'es-toolkit';
import { readItem, writeItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';

/**
 * The ids of decisions that a page sent while it was being closed: they may have arrived. Kept in
 * local storage, because IndexedDB may not finish what begins then.
 */

const readIds = () => readItem(storageKeys.sentOnClose).split(' ');

export const isSentOnClose = (id: string) => readIds().includes(id);

export function markSentOnClose(id: string): void {
  writeItem(storageKeys.sentOnClose, [...readIds(), id].join(' ').trim());
}

export function unmarkSentOnClose(id: string): void {
  if (isSentOnClose(id)) writeItem(storageKeys.sentOnClose, without(readIds(), id).join(' '));
}
