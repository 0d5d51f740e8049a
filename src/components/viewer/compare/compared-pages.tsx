import { useMemo, useState } from 'react';
import {
  ChangedPages,
  DifferenceBar,
  SideChoice,
} from '@/components/viewer/compare/difference-bar';
import type { Revisions, Side } from '@/components/viewer/compare/open-revisions';
import { PagePair, toPairSize } from '@/components/viewer/compare/page-pair';
import { useDifferences } from '@/components/viewer/compare/use-differences';
import { useIsWide } from '@/components/viewer/compare/use-is-wide';
import { useSteps } from '@/components/viewer/compare/use-steps';
import { usePageScroller } from '@/components/viewer/use-page-scroller';
import { PageNavigation, ViewerToolbar } from '@/components/viewer/viewer-toolbar';
import { formatPlace, type Pin } from '@/lib/rejection-note';
import { t } from '@/texts/texts';

type Props = { revisions: Revisions; pins: readonly Pin[] };

/** The pages of both versions: beside each other, or one over the other where there is no room. */
export function ComparedPages({ revisions, pins }: Props) {
  const { pairs, words } = revisions;
  const isWide = useIsWide();
  const [side, setSide] = useState<Side>('before');
  const sizes = useMemo(
    () => pairs.map((pair) => toPairSize(revisions, pair, isWide)),
    [revisions, pairs, isWide],
  );
  const scroller = usePageScroller(sizes, { maxFit: 2 });
  const { ref, layout, first, last, current, rotation, onScroll, isReady } = scroller;
  const found = useDifferences(revisions, current);
  const steps = useSteps(scroller, found.differences, isWide);
  const [pin, setPin] = useState<number>();
  const boxes = isReady ? layout.boxes.slice(first, last + 1) : [];
  return (
    <div className="viewer">
      <DifferenceBar found={found} steps={steps} pageCount={pairs.length}>
        {!isWide && <SideChoice side={side} words={words} onChange={setSide} />}
      </DifferenceBar>
      <ChangedPages revisions={revisions} failed={found.failed} />
      {pins.length > 0 && <PinnedRemark pin={pins[pin ?? -1]} number={(pin ?? 0) + 1} />}
      <ViewerToolbar scroller={scroller}>
        <PageNavigation scroller={scroller} />
      </ViewerToolbar>
      {isWide && (
        <div className="compare-heads" aria-hidden>
          {rotation % 180 === 0 ? (
            <>
              <span>{t(words.before)}</span>
              <span>{t(words.now)}</span>
            </>
          ) : (
            <span>{t(words.turned)}</span>
          )}
        </div>
      )}
      <section
        ref={ref}
        className="viewer-scroller"
        aria-label={t(words.pages)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: lets the keyboard scroll it
        tabIndex={0}
        onScroll={onScroll}
      >
        <div className="viewer-sheet" style={{ width: layout.width, height: layout.height }}>
          {boxes.map((box, index) => {
            const pair = first + index;
            return (
              <PagePair
                key={pair}
                revisions={revisions}
                pair={pairs[pair] ?? {}}
                box={box}
                rotation={rotation}
                differences={found.differences.filter((one) => one.pair === pair)}
                current={steps.box}
                pins={{ pins, current: pin, onPress: setPin }}
                shown={isWide ? 'both' : side}
              />
            );
          })}
        </div>
      </section>
    </div>
  );
}

/** The remark of the pin that was pressed in the file as it was. */
function PinnedRemark({ pin, number }: { pin: Pin | undefined; number: number }) {
  return (
    <p className="compare-pin" role="status">
      {pin && (
        <>
          <span className="pin-number" data-kind="earlier">
            {number}
          </span>
          <span>
            <span className="pin-place">{`${formatPlace(pin)}:`}</span> <bdi>{pin.remark}</bdi>
          </span>
        </>
      )}
    </p>
  );
}
