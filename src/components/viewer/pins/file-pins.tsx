import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import type { Rotation } from '@/components/viewer/page-layout';
import { getMiddle, turnField } from '@/components/viewer/pins/page-geometry';
import type { Pin } from '@/lib/pinned-note';
import '@/styles/pins.scss';

/** `own` pins belong to the note that is being written, `earlier` ones to a previous note. */
export type PinKind = 'own' | 'earlier';

/** The pins of one note, numbered from 1 in their order. */
export type PinSet = {
  pins: readonly Pin[];
  /** Index of the one that stands out. */
  current: number | undefined;
  /** Called when one is pressed in the file. */
  onPress: (index: number) => void;
  /** Called with a place that is pressed in the file; undefined where nothing can be pinned. */
  onPlace?: (place: Omit<Pin, 'remark'>) => void;
};

export type FilePinSets = Partial<Record<PinKind, PinSet>>;

/** The part of a viewer that moves pages. */
export type ScrolledPages = {
  /** Index of the page that is being read. */
  current: number;
  rotation: Rotation;
  /** Scrolls a point of a page into view. */
  reveal: (page: number, x: number, y: number) => void;
};
type ScrolledRef = RefObject<ScrolledPages>;

type FilePins = {
  sets: FilePinSets;
  setSet: (kind: PinKind, set: PinSet | undefined) => void;
  /** Registers the viewer that shows the pins. Returns a function that removes it. */
  register: (scroller: ScrolledRef) => () => void;
  /** Whether a viewer shows pages to pin to. */
  hasPages: boolean;
  /** Index of the page that is being read. */
  getPage: () => number;
  /** Scrolls to a pin. */
  reveal: (pin: Pin) => void;
};

const FilePinsContext = createContext<FilePins | undefined>(undefined);

/** Undefined where nothing is pinned to a file. */
export const useFilePins = () => useContext(FilePinsContext);

/** Connects the notes in `children` with the viewer in `children` that shows their pins. */
export function FilePinsProvider({ children }: { children: ReactNode }) {
  const [sets, setSets] = useState<FilePinSets>({});
  const shown = useRef<ScrolledRef>(undefined);
  const [hasPages, setHasPages] = useState(false);

  const setSet = useCallback(
    (kind: PinKind, set: PinSet | undefined) => setSets((all) => ({ ...all, [kind]: set })),
    [],
  );
  const register = useCallback((scroller: ScrolledRef) => {
    shown.current = scroller;
    setHasPages(true);
    return () => {
      shown.current = undefined;
      setHasPages(false);
    };
  }, []);

  const getPage = () => shown.current?.current.current ?? 0;
  function reveal({ page, field }: Pin) {
    const scroller = shown.current?.current;
    if (!scroller) return;
    const { x, y } = getMiddle(turnField(field, scroller.rotation));
    scroller.reveal(page, x, y);
  }

  return (
    <FilePinsContext value={{ sets, setSet, register, hasPages, getPage, reveal }}>
      {children}
    </FilePinsContext>
  );
}

/** Shows the pins of a note in the file, as long as it is mounted. Memoize `pins`. */
export function useShownPins(kind: PinKind, { pins, current, onPress, onPlace }: PinSet): void {
  const setSet = useFilePins()?.setSet;
  const press = useEffectEvent(onPress);
  const place = useEffectEvent((at: Omit<Pin, 'remark'>) => onPlace?.(at));
  const takesPlaces = onPlace !== undefined;
  useEffect(() => {
    setSet?.(kind, {
      pins,
      current,
      onPress: (index) => press(index),
      onPlace: takesPlaces ? (at) => place(at) : undefined,
    });
    return () => setSet?.(kind, undefined);
  }, [setSet, kind, pins, current, takesPlaces]);
}
