import { clamp } from 'es-toolkit';
import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Point } from '@/lib/straighten/straighten';
import { type Text, t } from '@/texts/texts';

const names: readonly Text[] = [
  'Top left corner',
  'Top right corner',
  'Bottom right corner',
  'Bottom left corner',
];

const directions: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Steps of an arrow key, without and with Shift, as shares of the picture's sides. */
const step = 0.0025;
const largeStep = 0.025;

type Props = {
  index: number;
  corner: Point;
  /** True if the corners make no page. */
  isBad: boolean;
  /** Id of the text that says how to move it. */
  describedBy: string;
  onMove: (corner: Point) => void;
  /** True while it is dragged, or where the keyboard is. */
  onActive: (isActive: boolean) => void;
};

/** The start of a drag: the pointer, in pixels of the screen, and the corner. */
type Drag = { pointer: number; left: number; top: number; corner: Point };

const inPicture = ({ x, y }: Point): Point => ({ x: clamp(x, 0, 1), y: clamp(y, 0, 1) });
const toPercent = (fraction: number) => Math.round(fraction * 1000) / 10;

/**
 * A corner, large enough for a thumb, that moves as far as the thumb does. It is a slider of two
 * directions, because screen readers leave arrow keys to sliders and say their new values.
 */
export function CornerHandle(props: Props) {
  const { index, corner, isBad, describedBy, onMove, onActive } = props;
  const drag = useRef<Drag>(undefined);
  const [x, y] = [toPercent(corner.x), toPercent(corner.y)];

  function begin({ button, pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    if (button !== 0 || drag.current) return;
    currentTarget.setPointerCapture(pointerId);
    drag.current = { pointer: pointerId, left: clientX, top: clientY, corner };
    onActive(true);
  }

  function move({ pointerId, clientX, clientY, currentTarget }: PointerEvent) {
    const from = drag.current;
    const stage = currentTarget.parentElement?.getBoundingClientRect();
    if (from?.pointer !== pointerId || !stage) return;
    onMove(
      inPicture({
        x: from.corner.x + (clientX - from.left) / stage.width,
        y: from.corner.y + (clientY - from.top) / stage.height,
      }),
    );
  }

  function end({ pointerId }: PointerEvent) {
    if (drag.current?.pointer !== pointerId) return;
    drag.current = undefined;
    onActive(false);
  }

  function press(event: KeyboardEvent) {
    const direction = directions[event.key];
    if (!direction || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    const by = event.shiftKey ? largeStep : step;
    onMove(inPicture({ x: corner.x + by * direction.x, y: corner.y + by * direction.y }));
    onActive(true);
  }

  return (
    <div
      className="corner-handle"
      style={{ left: `${100 * corner.x}%`, top: `${100 * corner.y}%` }}
      role="slider"
      tabIndex={0}
      aria-label={t(names[index] as Text)}
      aria-describedby={describedBy}
      aria-valuenow={x}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuetext={t('{x} % from the left, {y} % from the top', { x, y })}
      aria-invalid={isBad}
      onPointerDown={begin}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
      onLostPointerCapture={end}
      onKeyDown={press}
      onFocus={({ currentTarget }) =>
        onActive(Boolean(drag.current) || currentTarget.matches(':focus-visible'))
      }
      onBlur={() => onActive(false)}
    />
  );
}
