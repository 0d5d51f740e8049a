import { useState } from 'react';
import { readItem, writeItem } from '@/lib/browser-storage';

/** Kept beside the session and cleared with it. */
const key = 'GO_ON';

/** Whether a decision leads on to the next document of the queue: remembered, for who decides hundreds a day. */
export function useGoOn() {
  const [goesOn, setState] = useState(() => readItem(key) !== '');

  function setGoesOn(value: boolean) {
    setState(value);
    writeItem(key, value ? 'yes' : '');
  }

  return { goesOn, setGoesOn };
}
