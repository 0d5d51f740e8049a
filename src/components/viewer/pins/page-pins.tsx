import { groupBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import type { Rotation } from '@/components/viewer/page-layout';
import {
  type FilePinSets,
  type PinKind,
  type PinSet,
  type ScrolledPages,
  useFilePins,
} from '@/components/viewer/pins/file-pins';
import {
  getFieldAt,
  toCell,
  turnField,
  turnFieldBack,
} from '@/components/viewer/pins/page-geometry';
import { usePreparation } from '@/components/viewer/preparation';

/** Lets the list of pins scroll the pages. Draws nothing, so typing a remark redraws no pages. */
export function PinScroller({ scroller }: { scroller: ScrolledPages }) {
  const register = useFilePins()?.register;
  const { isShown } = usePreparation();
  const latest = useRef(scroller);
  useLayoutEffect(() => {
    latest.current = scroller;
  });
  useEffect(() => {
    if (isShown) return register?.(latest);
  }, [register, isShown]);
  return null;
}

type ShownPin = {
  kind: PinKind;
  number: number;
  remark: string;
  isCurrent: boolean;
  onPress: () => void;
};

/** The pins of a set on one page, by the field in which they stand. */
function listPins(kind: PinKind, set: PinSet | undefined, page: number): [number, ShownPin][] {
  return (set?.pins ?? []).flatMap((pin, index): [number, ShownPin][] => {
    if (pin.page !== page) return [];
    const shown = {
      kind,
      number: index + 1,
      remark: pin.remark,
      isCurrent: index === set?.current,
      onPress: () => set?.onPress(index),
    };
    return [[pin.field, shown]];
  });
}

type PageProps = {
  /** Index, from 0. */
  page: number;
  /** By the user, clockwise. */
  rotation: Rotation;
};

/** The pins on one page. A click beside them adds a pin, if the note takes one. */
export function PagePins({ page, rotation }: PageProps) {
  const filePins = useFilePins();
  const { isShown } = usePreparation();
  const layer = useRef<HTMLDivElement>(null);
  const { own, earlier }: FilePinSets = (isShown && filePins?.sets) || {};
  const takesPlaces = own?.onPlace !== undefined;

  const pinAt = useEffectEvent((sheet: HTMLElement, event: MouseEvent) => {
    if (!isForPage(event)) return;
    const rect = sheet.getBoundingClientRect();
    const field = getFieldAt({
      x: (event.clientX - rect.left) / rect.width,
      y: (event.clientY - rect.top) / rect.height,
    });
    own?.onPlace?.({ page, field: turnFieldBack(field, rotation) });
  });
  useEffect(() => {
    const sheet = layer.current?.parentElement;
    if (!sheet || !takesPlaces) return;
    const listener = (event: MouseEvent) => pinAt(sheet, event);
    sheet.addEventListener('click', listener);
    return () => sheet.removeEventListener('click', listener);
  }, [takesPlaces]);

  const pins = [...listPins('earlier', earlier, page), ...listPins('own', own, page)];
  const byField = groupBy(pins, ([field]) => field);
  return (
    <div ref={layer} className="viewer-pins" data-pinning={takesPlaces || undefined}>
      {Object.entries(byField).map(([field, inField]) => (
        <PinnedField key={field} at={turnField(Number(field), rotation)}>
          {inField.map(([, pin]) => pin)}
        </PinnedField>
      ))}
    </div>
  );
}

/** Whether a click is meant for the page: not for a pin, and not the end of selecting text. */
function isForPage({ target }: MouseEvent): boolean {
  const isOnPin = target instanceof Element && target.closest('button');
  return !isOnPin && (getSelection()?.isCollapsed ?? true);
}

/** Pins that stand side by side in the middle of one field. */
function PinnedField({ at, children: pins }: { at: number; children: ShownPin[] }) {
  const { row, column } = toCell(at);
  return (
    <div
      className="viewer-pin-field"
      style={{ gridArea: `${row + 1} / ${column + 1}` }}
      data-current={pins.some(({ isCurrent }) => isCurrent) || undefined}
    >
      {pins.map(({ kind, number, remark, isCurrent, onPress }) => (
        <button
          key={`${kind} ${number}`}
          type="button"
          className="pin-number"
          data-kind={kind}
          data-current={isCurrent || undefined}
          aria-label={`${kind === 'own' ? 'Pin' : 'Earlier pin'} ${number}${remark && `: ${remark}`}`}
          title={remark}
          onClick={onPress}
        >
          {number}
        </button>
      ))}
    </div>
  );
}
