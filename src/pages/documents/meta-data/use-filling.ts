import { useState } from 'react';
import type { MetaDatum } from '@/api/meta-data';
import type { Id } from '@/api/wire';
import { joinPressed, type PressedWords, toValue } from '@/lib/find/read-value';

type Filled = {
  value: string;
  /** Text that the person had entered before. */
  typed: string;
  /** The words of the file that it came from, if these were pressed. */
  words: PressedWords | undefined;
};

/**
 * Fills entries with what is pressed: words of the file go into the entry that had the focus last,
 * and a press beside the last words adds to them. What was typed can be brought back.
 */
export function useFilling(
  getValue: (entry: MetaDatum) => string,
  setValue: (entry: MetaDatum, value: string) => void,
) {
  const [filled, setFilled] = useState<Record<Id, Filled>>({});
  const [active, setActive] = useState<MetaDatum>();
  const [hasNoDate, setHasNoDate] = useState(false);

  /** Finds how an entry was filled, unless the person has typed since. */
  function getFilled(entry: MetaDatum): Filled | undefined {
    const one = filled[entry.id];
    return one?.value === getValue(entry) ? one : undefined;
  }

  function fill(entry: MetaDatum, value: string, words?: PressedWords) {
    const typed = getFilled(entry)?.typed ?? getValue(entry);
    setFilled((all) => ({ ...all, [entry.id]: { value, typed, words } }));
    setValue(entry, value);
  }

  function onWords(pressed: PressedWords) {
    if (!active) return;
    const isDate = active.data_type === 'date';
    const last = isDate ? undefined : getFilled(active)?.words;
    const words = (last && joinPressed(last, pressed)) ?? pressed;
    const value = toValue(words, isDate);
    setHasNoDate(isDate && value === undefined);
    if (value !== undefined) fill(active, value, words);
  }

  return {
    fill,
    onWords,
    /** The entry that a press in the file fills. */
    active,
    setActive(entry: MetaDatum) {
      // After a press, the same field takes the focus back.
      if (entry.id !== active?.id) setHasNoDate(false);
      setActive(entry);
    },
    /** True if words without a date were pressed for a date. */
    hasNoDate,
    /** What the person had entered in an entry before it was filled. */
    getTyped: (entry: MetaDatum) => getFilled(entry)?.typed ?? '',
  };
}
