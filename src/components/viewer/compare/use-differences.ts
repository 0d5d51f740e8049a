import { delay, range } from 'es-toolkit';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { comparePages } from '@/components/viewer/compare/compare-pages';
import type { Revisions } from '@/components/viewer/compare/open-revisions';
import type { Box } from '@/lib/find/box';

/** A place that differs. `pair` is the index of its pages. */
export type Difference = { pair: number; box: Box };

/**
 * Compares all pages one by one, first the one on screen, so that neither the memory nor the main
 * thread is taken by more than one.
 */
export function useDifferences(revisions: Revisions, shown: number) {
  const { pairs } = revisions;
  /** Boxes by pair of pages; undefined for a pair that cannot be compared. */
  const [compared, setCompared] = useState<ReadonlyMap<number, readonly Box[] | undefined>>(
    new Map(),
  );
  const getShown = useEffectEvent(() => shown);

  useEffect(() => {
    const closing = new AbortController();
    const { signal } = closing;
    async function compareAll() {
      const waiting = new Set(range(pairs.length));
      for (let next = getShown(); waiting.size > 0; next = getShown()) {
        await untilSeen(signal);
        const [first = 0] = waiting;
        const index = waiting.has(next) ? next : first;
        const boxes = await comparePages(revisions, pairs[index] ?? {}).catch(() => undefined);
        signal.throwIfAborted();
        // Compares the pair again later: a hidden tab draws nothing.
        if (!boxes && document.hidden) continue;
        waiting.delete(index);
        setCompared((known) => new Map(known).set(index, boxes));
        await delay(0, { signal });
      }
    }
    // Rejects only when it is closed.
    compareAll().catch(() => undefined);
    return () => closing.abort();
  }, [revisions, pairs]);

  return useMemo(() => {
    const inOrder = [...compared].sort(([one], [other]) => one - other);
    return {
      differences: inOrder.flatMap(([pair, boxes = []]) => boxes.map((box) => ({ pair, box }))),
      /** Pairs that cannot be compared. */
      failed: inOrder.flatMap(([pair, boxes]) => (boxes ? [] : [pair])),
      count: compared.size,
      isComplete: compared.size === pairs.length,
    };
  }, [compared, pairs]);
}

/** Waits while the tab is hidden. */
async function untilSeen(signal: AbortSignal): Promise<void> {
  if (!document.hidden) return;
  await new Promise((resolve) =>
    document.addEventListener('visibilitychange', resolve, { once: true, signal }),
  );
}
