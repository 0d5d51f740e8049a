import { mapValues } from 'es-toolkit';
import type { CSSProperties } from 'react';
import { type Revisions, type Side, sides } from '@/components/viewer/compare/open-revisions';
import type { Difference } from '@/components/viewer/compare/use-differences';
import { gap, type Layout, type PageSize, toBoxSize } from '@/components/viewer/page-layout';
import { PdfPage } from '@/components/viewer/pdf-page';
import { PagePins, type PinSet } from '@/components/viewer/pins/page-pins';
import type { PagePair as Pair } from '@/lib/compare/pair-pages';
import { turn } from '@/lib/find/box';
import { t } from '@/texts/texts';

const sizeOf = (revisions: Revisions, pair: Pair, side: Side) =>
  revisions[side].pages[pair[side] ?? -1];

/** The room that both pages take, beside each other or one over the other, at 100 %. */
export function toPairSize(revisions: Revisions, pair: Pair, isBeside: boolean): PageSize {
  const sizes = sides.flatMap((side) => sizeOf(revisions, pair, side) ?? []);
  const width = Math.max(...sizes.map((size) => size.width));
  const height = Math.max(...sizes.map((size) => size.height));
  return { width: isBeside ? 2 * width + gap : width, height };
}

type Props = {
  revisions: Revisions;
  pair: Pair;
  /** The room of both pages. */
  box: Layout['boxes'][number];
  /** Turn by the user, clockwise, in degrees. */
  rotation: number;
  differences: readonly Difference[];
  /** The box of the difference that was stepped to. */
  current: Difference['box'] | undefined;
  /** Remarks to the file as it was. */
  pins: PinSet;
  shown: Side | 'both';
};

/** A page before and now, with boxes over what differs. */
export function PagePair({ revisions, pair, box, rotation, shown, pins, ...marks }: Props) {
  const isSideways = rotation % 180 !== 0;
  /** Distance from one page to the other: to the right, or below it when both are turned. */
  const step = shown === 'both' ? (gap * box.scale + (isSideways ? box.height : box.width)) / 2 : 0;
  return sides.map((side, index) => {
    const place = isSideways ? { left: 0, top: index * step } : { left: index * step, top: 0 };
    const size = sizeOf(revisions, pair, side) ?? sizeOf(revisions, pair, other[side]);
    if (!size) return null;
    const { width, height } = size;
    return (
      <article
        key={side}
        className="viewer-page"
        // Repeats what the document says: some translators ask only the elements.
        translate="no"
        aria-label={t(revisions.words[side])}
        data-side={side}
        data-hidden={(shown !== 'both' && shown !== side) || undefined}
        style={
          {
            ...toBoxSize(isSideways ? { width: height, height: width } : size, box.scale),
            left: box.left + place.left,
            top: box.top + place.top,
            '--page-scale': box.scale,
          } as CSSProperties
        }
      >
        <Page side={side} revisions={revisions} pair={pair} scale={box.scale} rotation={rotation} />
        {pair[side] !== undefined && <Boxes {...marks} rotation={rotation} />}
        {side === 'before' && pair.before !== undefined && (
          <PagePins sets={{ earlier: pins }} page={pair.before} rotation={rotation} />
        )}
      </article>
    );
  });
}

const other = { before: 'now', now: 'before' } as const;

/** Marks nothing: these pages are not searched. */
const noMarks = { places: [], current: undefined, onBoxed: () => {}, onWords: undefined };

type PageProps = Pick<Props, 'revisions' | 'pair' | 'rotation'> & { side: Side; scale: number };

function Page({ side, revisions, pair, scale, rotation }: PageProps) {
  const page = pair[side];
  if (page === undefined) {
    const { added, removed } = revisions.words;
    return <p className="compare-missing">{t(side === 'before' ? added : removed)}</p>;
  }
  const { pdf, pages } = revisions[side];
  return (
    <PdfPage
      pdf={pdf}
      page={page}
      scale={scale}
      rotation={((pages[page]?.rotation ?? 0) + rotation) % 360}
      text={undefined}
      marks={noMarks}
      onMeasured={() => {}}
      onDrawn={() => {}}
    />
  );
}

function Boxes({
  differences,
  current,
  rotation,
}: Pick<Props, 'differences' | 'current' | 'rotation'>) {
  return (
    <div className="viewer-boxes" aria-hidden>
      {differences.map(({ box }) => (
        <div
          key={`${box.left} ${box.top}`}
          className="viewer-box"
          data-kind="difference"
          data-current={box === current}
          data-whole={(box.width === 1 && box.height === 1) || undefined}
          style={mapValues(turn(box, rotation), (fraction) => `${fraction * 100}%`)}
        />
      ))}
    </div>
  );
}
