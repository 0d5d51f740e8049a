import { ChevronLeft, ChevronRight } from 'lucide-react';
import {
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { t } from '@/texts/texts';
import '@/styles/swipe.scss';

type Props = {
  /** Undefined if no document lies on that side. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  children: ReactNode;
};

/** Lets a finger push a file aside, to come to the next or the previous document. */
export function SwipeSteps({ onPrevious, onNext, children }: Props) {
  // The browser pans what it has enlarged.
  const isEnlarged = useSyncExternalStore(subscribeToPinch, isPinched);
  const steps = { left: onNext, right: onPrevious };
  const { swipe, handlers } = useSwipe((direction) => steps[direction]?.());
  const { distance = 0, direction } = swipe ?? {};
  const side = distance < 0 ? 'left' : 'right';
  const step = steps[side];
  return (
    <div
      {...handlers}
      className="swipe-steps"
      data-enlarged={isEnlarged || undefined}
      style={{ '--swiped': `${step ? distance : distance / 4}px` } as CSSProperties}
    >
      <div className="swipe-steps-pushed" data-pushed={swipe !== undefined || undefined}>
        {children}
      </div>
      {swipe && (
        <p
          className="swipe-steps-hint"
          data-side={side}
          data-far={direction !== undefined && !!step}
          aria-hidden
        >
          {side === 'right' && <ChevronLeft />}
          <span>{t(hints[side][step ? 'some' : 'none'])}</span>
          {side === 'left' && <ChevronRight />}
        </p>
      )}
    </div>
  );
}

const hints = {
  left: { some: 'Next document', none: 'No next document' },
  right: { some: 'Previous document', none: 'No previous document' },
} as const;

function subscribeToPinch(onChange: () => void) {
  const { visualViewport } = window;
  visualViewport?.addEventListener('resize', onChange);
  return () => visualViewport?.removeEventListener('resize', onChange);
}

/** Direction of the finger's movement. */
type Direction = 'left' | 'right';

type Point = { x: number; y: number };

/** px that a finger moves before its direction counts. */
const slop = 10;
/** ms after which a resting finger selects text. */
const longPress = 400;
/** px at the edges of the screen that belong to the browser's own way back. */
const edge = 24;
/** px after which a swipe counts on a wide area; on a narrow one, a quarter of it. */
const farthest = 120;

/** True if a finger that moved so far in `ms` swipes; undefined if it is too early to tell. */
export function judgeStart({ x, y }: Point, ms: number): boolean | undefined {
  if (ms >= longPress) return false;
  if (Math.hypot(x, y) < slop) return undefined;
  return Math.abs(x) > 1.5 * Math.abs(y);
}

/** What a swipe means if the finger is lifted there; undefined for nothing. */
export function judgeEnd(distance: number, areaWidth: number): Direction | undefined {
  if (Math.abs(distance) < Math.min(areaWidth / 4, farthest)) return undefined;
  return distance < 0 ? 'left' : 'right';
}

type Finger = Point & { id: number; at: number; isSwiping: boolean };

type Swipe = {
  /** px to the right, negative to the left. */
  distance: number;
  /** The swipe that lifting the finger now would complete; undefined for none. */
  direction: Direction | undefined;
};

/**
 * Horizontal swipes of one finger over an area. All other gestures take precedence: panning what is
 * wider than its frame, pinching, selecting, pressing, scrolling, and going back from the edge of
 * the screen. The area needs `touch-action: pan-y pinch-zoom`.
 */
function useSwipe(onSwipe: (direction: Direction) => void) {
  // Events may follow each other faster than renders.
  const finger = useRef<Finger>(undefined);
  const [swipe, setSwipe] = useState<Swipe>();

  function end() {
    finger.current = undefined;
    setSwipe(undefined);
  }

  function onPointerDown(event: PointerEvent) {
    // A second finger pinches.
    end();
    const { pointerType, isPrimary, pointerId: id, clientX: x, clientY: y, timeStamp: at } = event;
    if (pointerType !== 'touch' || !isPrimary || !isFree(event)) return;
    finger.current = { id, x, y, at, isSwiping: false };
  }

  /** The swipe of the finger so far; undefined if it is none, or none yet. */
  function judge(event: PointerEvent): Swipe | undefined {
    const { pointerId, clientX, clientY, timeStamp, currentTarget: area } = event;
    const start = finger.current;
    if (start?.id !== pointerId) return undefined;
    const distance = clientX - start.x;
    if (!start.isSwiping) {
      const isSwipe = judgeStart({ x: distance, y: clientY - start.y }, timeStamp - start.at);
      if (isSwipe === undefined) return undefined;
      if (!isSwipe || hasSelection()) {
        finger.current = undefined;
        return undefined;
      }
      start.isSwiping = true;
      // The element under the finger may be redrawn.
      area.setPointerCapture(pointerId);
    }
    return { distance, direction: judgeEnd(distance, area.clientWidth) };
  }

  function onPointerUp(event: PointerEvent) {
    const { direction } = judge(event) ?? {};
    end();
    if (direction) onSwipe(direction);
  }

  return {
    swipe,
    handlers: {
      onPointerDown,
      onPointerMove: (event: PointerEvent) => setSwipe(judge(event)),
      onPointerUp,
      onPointerCancel: end,
    },
  };
}

function isFree({ target, currentTarget: area, clientX }: PointerEvent): boolean {
  const isAtEdge = clientX < edge || clientX > window.innerWidth - edge;
  if (isAtEdge || isPinched() || !(target instanceof Element)) return false;
  return !target.closest('a, button, input, select, textarea, label') && !isPannable(target, area);
}

/** True if something under the finger is wider than its frame. */
function isPannable(target: Element, area: Element): boolean {
  for (let element: Element | null = target; element; element = element.parentElement) {
    const isWider = element.scrollWidth > element.clientWidth;
    if (isWider && /auto|scroll/.test(getComputedStyle(element).overflowX)) return true;
    if (element === area) break;
  }
  return false;
}

/** True if two fingers have enlarged the page. */
const isPinched = () => (window.visualViewport?.scale ?? 1) > 1.01;

const hasSelection = () => getSelection()?.isCollapsed === false;
