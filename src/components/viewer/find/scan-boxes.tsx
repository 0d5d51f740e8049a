import { useMemo } from 'react';
import { Boxes, type Place } from '@/components/viewer/find/boxes';
import type { Rotation } from '@/components/viewer/page-layout';
import { type Box, mergeBoxes, turn } from '@/lib/find/box';
import type { ScanText } from '@/lib/find/page-text';
import { type TextRange, toPieces } from '@/lib/find/page-text';
import type { Hit } from '@/lib/find/search';

type Props = {
  scan: ScanText;
  /** How far the page is turned, clockwise, from the position in which its picture was read. */
  rotation: Rotation;
  places: readonly Place[];
  /** The place that stands out. */
  current: Hit | undefined;
  /** Called when the current place is boxed. */
  onBoxed: (box: Box) => void;
};

/** Boxes over places in what was read from the picture of a page. */
export function ScanBoxes({ scan, rotation, places, current, onBoxed }: Props) {
  const boxed = useMemo(
    () =>
      places.map((place) => ({
        place,
        boxes: findBoxes(scan, place).map((box) => turn(box, rotation)),
      })),
    [scan, rotation, places],
  );
  return <Boxes boxed={boxed} current={current} onBoxed={onBoxed} />;
}

function findBoxes(scan: ScanText, range: TextRange): Box[] {
  const boxes = toPieces(scan, range).flatMap(({ piece, start, end }) => {
    const word = scan.words[piece];
    return word ? [cut(word.box, start / word.text.length, end / word.text.length)] : [];
  });
  return mergeBoxes(boxes);
}

/** The part of a word between two shares of its length. */
function cut(box: Box, start: number, end: number): Box {
  const [from, to] = [Math.max(0, start), Math.min(1, end)];
  return { ...box, left: box.left + from * box.width, width: (to - from) * box.width };
}
