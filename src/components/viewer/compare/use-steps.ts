import { useEffect, useEffectEvent, useState } from 'react';
import type { Difference } from '@/components/viewer/compare/use-differences';
import type { ScrollerState } from '@/components/viewer/use-page-scroller';
import { turn } from '@/lib/find/box';

/** Steps from one difference to the next, beginning at the page on screen. */
export function useSteps(
  scroller: ScrollerState,
  differences: readonly Difference[],
  isBeside: boolean,
) {
  const [box, setBox] = useState<Difference['box']>();
  /** The place of a difference changes while others are being found. */
  const index = differences.findIndex((one) => one.box === box);

  function go(to: number) {
    const difference = differences[to];
    if (!difference) return;
    setBox(difference.box);
    const { left, top, width, height } = turn(difference.box, scroller.rotation);
    const [x, y] = [left + width / 2, top + height / 2];
    // Beside each other, the page as it is now has the right half; when turned, the lower one.
    const isBelow = scroller.rotation % 180 !== 0;
    const inHalf = (at: number) => (1 + at) / 2;
    scroller.reveal(
      difference.pair,
      isBeside && !isBelow ? inHalf(x) : x,
      isBeside && isBelow ? inHalf(y) : y,
    );
  }

  const hasNone = differences.length === 0;
  // Leaves people where they are if they have gone on to another page.
  const goToFirst = useEffectEvent(() => scroller.current === 0 && go(0));
  useEffect(() => {
    if (!hasNone) goToFirst();
  }, [hasNone]);

  const onward = differences.findIndex(({ pair }) => pair >= scroller.current);
  const next = index < 0 ? Math.max(0, onward) : index + 1;
  return {
    box,
    index,
    toNext: next < differences.length ? () => go(next) : undefined,
    toPrevious: index > 0 ? () => go(index - 1) : undefined,
  };
}
