import { useSyncExternalStore } from 'react';
import { readItem, writeItem } from '@/lib/browser-storage';
import { storageKeys } from '@/lib/storage-keys';

// Speech input types what it hears: a word would press many single keys. So they can be off.
let areOn = readItem(storageKeys.singleKeys) !== 'off';
const listeners = new Set<() => void>();

export const areSingleKeysOn = () => areOn;

/** Switches the shortcuts of one character on or off; remembered until the session ends. */
export function setSingleKeys(isOn: boolean): void {
  areOn = isOn;
  writeItem(storageKeys.singleKeys, isOn ? '' : 'off');
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, areSingleKeysOn);
