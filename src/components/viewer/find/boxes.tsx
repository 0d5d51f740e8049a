import { mapValues } from 'es-toolkit';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findBoxes, readSelected } from '@/components/viewer/find/text-layer';
import { type Marks, type Place, toKey } from '@/components/viewer/find/use-find';
import { usePagePress } from '@/components/viewer/page-press';
import { type Box, contains, mergeBoxes, type Point, turn } from '@/lib/find/box';
import { type PageText, type ScanText, type TextRange, toPieces } from '@/lib/find/page-text';
import { toWhole } from '@/lib/find/read-value';
import type { Hit } from '@/lib/find/search';

type PageProps = Marks & {
  /** Index, from 0. */
  page: number;
  text: PageText;
  /** CSS pixels per point of the page. */
  scale: number;
  /** Turn of the page, clockwise, in degrees. */
  rotation: number;
  /** The elements of its text layer: one for each piece. */
  spans: readonly HTMLElement[];
};

/** Boxes over places in the text of a page: over the elements of its text layer, and its fields. */
export function PageBoxes({ text, scale, rotation, spans, ...marks }: PageProps) {
  const locate = useCallback(
    (frame: HTMLElement) => {
      const drawn = { text, scale, rotation, spans, frame: frame.getBoundingClientRect() };
      return {
        toBoxes: (range: TextRange) => findBoxes(drawn, range),
        readSelected: (selected: Range) => readSelected(drawn, selected),
      };
    },
    [text, scale, rotation, spans],
  );
  return <Boxes {...marks} text={text.text} isScan={false} locate={locate} />;
}

type ScanProps = Marks & {
  scan: ScanText;
  /** Rotation since the page was scanned, clockwise. */
  rotation: number;
};

/** Boxes over places in the text of a scan. */
export function ScanBoxes({ scan, rotation, ...marks }: ScanProps) {
  const locate = useCallback(
    () => ({
      toBoxes: (range: TextRange) => findScanBoxes(scan, range).map((box) => turn(box, rotation)),
    }),
    [scan, rotation],
  );
  return <Boxes {...marks} page={scan.page} text={scan.text} isScan locate={locate} />;
}

type BoxesProps = Marks & {
  page: number;
  text: string;
  isScan: boolean;
  /** Returns a function that finds a part of the text on the page that `frame` covers. */
  locate: (frame: HTMLElement) => {
    toBoxes: (range: TextRange) => Box[];
    /** The words that are selected. Missing where text cannot be selected, as on a scan. */
    readSelected?: (selected: Range) => string;
  };
};

function Boxes(props: BoxesProps) {
  const { page, text, isScan, locate, places, current, onBoxed, onWords } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [boxes, setBoxes] = useState<{ place: Place; box: Box }[]>([]);

  useLayoutEffect(() => {
    if (!frame.current) return;
    const { toBoxes } = locate(frame.current);
    const onPage = places.filter((one) => one.page === page && Boolean(one.isScan) === isScan);
    setBoxes(onPage.flatMap((place) => toBoxes(place).map((box) => ({ place, box }))));
  }, [places, page, isScan, locate]);

  usePagePress(frame, (point, selected) => {
    if (!onWords || !frame.current) return;
    const { toBoxes, readSelected } = locate(frame.current);
    if (selected && readSelected) return onWords(toWhole(readSelected(selected)));
    const range = findWordAt(text, point, toBoxes);
    if (range) onWords({ text, range, isScan });
  });

  const isCurrent = (hit: Hit) => current !== undefined && toKey(hit) === toKey(current);
  const target = boxes.find(({ place }) => isCurrent(place))?.box;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `current` scrolls there again
  useEffect(() => {
    if (target) onBoxed(target);
  }, [target, current]);

  return (
    <div ref={frame} className="viewer-boxes" aria-hidden>
      {boxes.map(({ place, box }) => (
        <div
          key={`${place.kind} ${place.start} ${box.left} ${box.top}`}
          className="viewer-box"
          data-kind={place.kind}
          data-current={isCurrent(place)}
          style={mapValues(box, (fraction) => `${fraction * 100}%`)}
        />
      ))}
    </div>
  );
}

function findScanBoxes(scan: ScanText, range: TextRange): Box[] {
  const boxes = toPieces(scan, range).flatMap(({ piece, start, end }) => {
    const word = scan.words[piece];
    return word
      ? [cut(word.box, start / word.text.length, Math.min(1, end / word.text.length))]
      : [];
  });
  return mergeBoxes(boxes);
}

/** The part of a word between two fractions of its length. */
function cut(box: Box, start: number, end: number): Box {
  return { ...box, left: box.left + start * box.width, width: (end - start) * box.width };
}

/** The word of a text at a point of its page; undefined if there is none. */
function findWordAt(
  text: string,
  point: Point,
  toBoxes: (word: TextRange) => Box[],
): TextRange | undefined {
  for (const { index, 0: word } of text.matchAll(/\S+/g)) {
    const range = { start: index, end: index + word.length };
    if (toBoxes(range).some((box) => contains(box, point))) return range;
  }
}
