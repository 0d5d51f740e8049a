import { type CSSProperties, type Ref, useEffect } from 'react';
import type { Box } from '@/lib/find/box';
import type { Hit } from '@/lib/find/search';

/** A place to box: a value that was found, or words that the user typed. */
export type Place = Hit & { kind: 'value' | 'words' };

export type BoxedPlace = { place: Place; boxes: Box[] };

type Props = {
  boxed: readonly BoxedPlace[];
  /** The place that stands out. */
  current: Hit | undefined;
  /** Called when the current place is boxed. */
  onBoxed: (box: Box) => void;
  ref?: Ref<HTMLDivElement>;
};

const isSame = (a: Hit, b: Hit | undefined) =>
  a.page === b?.page && a.start === b.start && a.end === b.end && a.isScan === b.isScan;

/** Boxes over places of a page. */
export function Boxes({ boxed, current, onBoxed, ref }: Props) {
  const target = boxed.find(({ place }) => isSame(place, current))?.boxes[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is another `current`
  useEffect(() => {
    if (target) onBoxed(target);
  }, [target, current]);

  return (
    <div ref={ref} className="viewer-boxes" aria-hidden>
      {boxed.flatMap(({ place, boxes }) =>
        boxes.map((box) => (
          <div
            key={`${place.kind} ${place.start} ${box.left} ${box.top}`}
            className="viewer-box"
            data-kind={place.kind}
            data-current={isSame(place, current)}
            style={toStyle(box)}
          />
        )),
      )}
    </div>
  );
}

function toStyle(box: Box): CSSProperties {
  const [left, top, width, height] = [box.left, box.top, box.width, box.height].map(
    (fraction) => `${fraction * 100}%`,
  );
  return { left, top, width, height };
}
