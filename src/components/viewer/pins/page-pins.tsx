import { groupBy } from 'es-toolkit';
import { useEffect, useEffectEvent, useRef } from 'react';
import { usePagePress } from '@/components/viewer/page-press';
import type { ScrollerState } from '@/components/viewer/use-page-scroller';
import { type Point, turn } from '@/lib/find/box';
import type { Pin } from '@/lib/rejection-note';
import { t } from '@/texts/texts';

/** `own` pins belong to the note that is being written, `earlier` ones to a previous note. */
export type PinKind = 'own' | 'earlier';

/** The pins of one note, numbered from 1 in their order. */
export type PinSet = {
  pins: readonly Pin[];
  /** Index of the highlighted pin. */
  current: number | undefined;
  /** Called when a pin is pressed in the file. */
  onPress: (index: number) => void;
  /** Called when a place in the file is pressed. Undefined if the note takes no more pins. */
  onPlace?: (place: Omit<Pin, 'remark'>) => void;
};

export type PinSets = Partial<Record<PinKind, PinSet>>;

/** The pages of a viewer, for the notes that have pins on them. */
export type PinnedPages = {
  /** Index of the page that is being read. */
  getPage: () => number;
  /** Scrolls a pin into view. */
  reveal: (pin: Pin) => void;
};

export type PinProps = {
  sets: PinSets;
  /** Receives the pages while they are on screen, then undefined. Keep it stable. */
  onPages: (pages: PinnedPages | undefined) => void;
};

/** Lets notes scroll the pages to their pins. */
export function usePinnedPages(
  scroller: Pick<ScrollerState, 'current' | 'rotation' | 'reveal'>,
  pins: PinProps | undefined,
): void {
  const onPages = pins?.onPages;
  const getPage = useEffectEvent(() => scroller.current);
  const reveal = useEffectEvent(({ page, field }: Pin) => {
    const { x, y } = getMiddle(turnField(field, scroller.rotation));
    scroller.reveal(page, x, y);
  });
  useEffect(() => {
    onPages?.({ getPage: () => getPage(), reveal: (pin) => reveal(pin) });
    return () => onPages?.(undefined);
  }, [onPages]);
}

function listPins(kind: PinKind, set: PinSet | undefined, page: number) {
  const pins = set?.pins.map((pin, index) => ({
    ...pin,
    kind,
    number: index + 1,
    isCurrent: index === set.current,
    onPress: () => set.onPress(index),
  }));
  return pins?.filter((pin) => pin.page === page) ?? [];
}

type PageProps = {
  sets: PinSets;
  /** Index, from 0. */
  page: number;
  /** Turn by the user, clockwise, in degrees. */
  rotation: number;
};

/** The pins on one page. A click beside them adds a pin if the user's note takes more. */
export function PagePins({ sets: { own, earlier }, page, rotation }: PageProps) {
  const layer = useRef<HTMLDivElement>(null);
  const place = own?.onPlace;
  usePagePress(layer, (point, selected) => {
    if (!selected) place?.({ page, field: turnField(getFieldAt(point), 360 - rotation) });
  });

  const pins = [...listPins('earlier', earlier, page), ...listPins('own', own, page)];
  const byField = groupBy(pins, ({ field }) => field);
  return (
    <div ref={layer} className="viewer-pins" data-pinning={place !== undefined || undefined}>
      {Object.entries(byField).map(([field, inField]) => (
        <PinnedField key={field} at={turnField(Number(field), rotation)} pins={inField} />
      ))}
    </div>
  );
}

/** Pins side by side in the middle of one field. */
function PinnedField({ at, pins }: { at: number; pins: ReturnType<typeof listPins> }) {
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
          aria-label={`${t(kind === 'own' ? 'Pin {number}' : 'Earlier pin {number}', { number })}${remark && `: ${remark}`}`}
          title={remark}
          onClick={onPress}
        >
          {number}
        </button>
      ))}
    </div>
  );
}

/** The field of a page, counted row by row, in which a point lies. */
export function getFieldAt({ x, y }: Point): number {
  const third = (fraction: number) => Math.min(2, Math.max(0, Math.floor(3 * fraction)));
  return 3 * third(y) + third(x);
}

/** The row and the column of a field, from 0. */
const toCell = (field: number) => ({ row: Math.floor(field / 3), column: field % 3 });

export function getMiddle(field: number): Point {
  const { row, column } = toCell(field);
  return { x: (column + 0.5) / 3, y: (row + 0.5) / 3 };
}

/** Where a field lies when its page has been turned clockwise. */
export function turnField(field: number, degrees: number): number {
  const { x, y } = getMiddle(field);
  const { left, top } = turn({ left: x, top: y, width: 0, height: 0 }, degrees);
  return getFieldAt({ x: left, y: top });
}
