import { useEffect, useRef, useState } from 'react';
import type { OpenStack } from '@/components/cutting/open-stack';
import type { Turn } from '@/lib/fit-file/shrink-picture';

type Props = { draw: OpenStack['draw']; page: number; turn?: Turn };

/** px; sharp at twice the size of a small picture. */
const side = 320;

/** A page, drawn small while it is near the view: many pages take too much memory for a phone. */
export function PagePicture({ draw, page, turn = 0 }: Props) {
  const frame = useRef<HTMLSpanElement>(null);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => {
    const target = frame.current;
    if (!target) return;
    let ending: AbortController | undefined;

    function release() {
      ending?.abort();
      ending = undefined;
      for (const canvas of target?.querySelectorAll('canvas') ?? []) {
        // Frees its memory without waiting for garbage collection.
        canvas.width = 0;
        canvas.remove();
      }
    }
    function show() {
      ending = new AbortController();
      const { signal } = ending;
      draw(page, side, signal).then(
        (canvas) => {
          if (signal.aborted) canvas.width = 0;
          else target?.append(canvas);
        },
        () => signal.aborted || setHasFailed(true),
      );
    }
    const watching = new IntersectionObserver(
      (entries) => {
        const isNear = entries.at(-1)?.isIntersecting;
        if (!isNear) release();
        else if (!ending) show();
      },
      { root: target.closest('.modal-body'), rootMargin: '50%' },
    );
    watching.observe(target);
    return () => {
      watching.disconnect();
      release();
    };
  }, [draw, page]);

  return (
    <span
      ref={frame}
      className="page-picture"
      data-turn={turn || undefined}
      data-failed={hasFailed || undefined}
      aria-hidden
    />
  );
}
