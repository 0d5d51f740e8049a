import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import type {
  PinKind,
  PinnedPages,
  PinProps,
  PinSet,
  PinSets,
} from '@/components/viewer/pins/page-pins';
import '@/styles/pins.scss';

/** Connects the notes of a document with its file. Pass it to the viewer as `pins`. */
export type FilePins = PinProps & {
  setSet: (kind: PinKind, set: PinSet | undefined) => void;
  /** Undefined while no pages are on screen. */
  pages: PinnedPages | undefined;
};

export function useFilePins(): FilePins {
  const [sets, setSets] = useState<PinSets>({});
  const [pages, onPages] = useState<PinnedPages>();
  const setSet = useCallback(
    (kind: PinKind, set: PinSet | undefined) => setSets((all) => ({ ...all, [kind]: set })),
    [],
  );
  return { sets, setSet, pages, onPages };
}

/** Pins that unfold the file before they show a place in it. */
export const opening = (pins: FilePins, open: () => void): FilePins => ({
  ...pins,
  pages: pins.pages && {
    ...pins.pages,
    reveal(pin) {
      open();
      pins.pages?.reveal(pin);
    },
  },
});

/** Shows the pins of a note in the file until it unmounts. Memoize `pins`. */
export function useShownPins(
  { setSet }: FilePins,
  kind: PinKind,
  { pins, current, onPress, onPlace }: PinSet,
): void {
  const press = useEffectEvent(onPress);
  const place = useEffectEvent<NonNullable<typeof onPlace>>((at) => onPlace?.(at));
  const canPin = onPlace !== undefined;
  useEffect(() => {
    setSet(kind, {
      pins,
      current,
      onPress: (index) => press(index),
      onPlace: canPin ? (at) => place(at) : undefined,
    });
    return () => setSet(kind, undefined);
  }, [setSet, kind, pins, current, canPin]);
}
