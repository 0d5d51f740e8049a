import { useSyncExternalStore } from 'react';
import { writePreference } from '@/drafts/personal/preferences';
import { readItem, storageKeys } from '@/lib/browser-storage';

// Speech input types what it hears: a word would press many keys, so they can be switched off.
const isStoredOff = () => readItem(storageKeys.singleKeys) === 'off';
/** The choice, if the browser stores nothing. */
let isHeldOff = false;
const listeners = new Set<() => void>();

export const areSingleKeysOn = () => !isStoredOff() && !isHeldOff;

/** Switches the shortcuts of one character on or off. */
export function setSingleKeys(isOn: boolean): void {
  writePreference(storageKeys.singleKeys, isOn ? '' : 'off');
  isHeldOff = !isOn && !isStoredOff();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const useSingleKeys = () => useSyncExternalStore(subscribe, areSingleKeysOn);
