import { useState } from 'react';
import { readItem, storageKeys, writeItem } from '@/lib/browser-storage';

/** Whether a decision leads on to the next document of the queue: remembered, for who decides hundreds a day. */
export function useGoOn() {
  const [goesOn, setState] = useState(() => readItem(storageKeys.goOn) !== '');

  function setGoesOn(value: boolean) {
    setState(value);
    writeItem(storageKeys.goOn, value ? 'yes' : '');
  }

  return { goesOn, setGoesOn };
}
