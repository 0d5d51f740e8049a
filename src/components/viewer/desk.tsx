import type { CSSProperties, ReactNode } from 'react';
import type { PageBox } from '@/components/viewer/page-layout';
import type { useDesk } from '@/components/viewer/use-desk';

type Props = {
  desk: ReturnType<typeof useDesk>;
  /** What lies on it. */
  name: string;
  /** Draws one page; called only for those near the screen. */
  children: (page: number, box: PageBox) => ReactNode;
};

/** The surface that pages lie and scroll on. */
export function Desk({ desk, name, children }: Props) {
  const { ref, layout, first, last, onScroll, isReady } = desk;
  const drawn = isReady ? layout.boxes.slice(first, last + 1) : [];
  return (
    <section
      ref={ref}
      className="viewer-desk"
      aria-label={`Preview of ${name}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: so that the keyboard can scroll it
      tabIndex={0}
      onScroll={onScroll}
    >
      <div className="viewer-sheet" style={{ width: layout.width, height: layout.height }}>
        {drawn.map((box, index) => {
          const page = first + index;
          const { scale, ...place } = box;
          return (
            <div
              key={page}
              className="viewer-page"
              style={{ ...place, '--page-scale': scale } as CSSProperties}
            >
              {children(page, box)}
            </div>
          );
        })}
      </div>
    </section>
  );
}
