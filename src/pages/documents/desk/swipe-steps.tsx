import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type CSSProperties, type ReactNode, useSyncExternalStore } from 'react';
import { isPinched, useSwipe } from '@/hooks/use-swipe';
import { t } from '@/texts/texts';
import '@/styles/swipe.scss';

type Props = {
  /** Undefined where there is none. */
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
          {t(hints[side][step ? 'some' : 'none'])}
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
