import {
  type CSSProperties,
  type Ref,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Marks, Place } from '@/components/viewer/find/use-find';
import type { Rotation } from '@/components/viewer/page-layout';
import { type Box, mergeBoxes, turn } from '@/lib/find/box';
import { type PageText, type ScanText, type TextRange, toPieces } from '@/lib/find/page-text';
import type { Hit } from '@/lib/find/search';

type PageProps = Marks & {
  /** Index, from 0. */
  page: number;
  text: PageText;
  /** CSS pixels per point of the page. */
  scale: number;
  /** Of the page, clockwise, in degrees. */
  rotation: number;
  /** How often the text layer has been laid out. */
  layoutCount: number;
};

/** Boxes over places in the text of a page: over the elements of its text layer, and its fields. */
export function PageBoxes(props: PageProps) {
  const { page, text, scale, rotation, layoutCount, getPlaces, ...marks } = props;
  const places = getPlaces(page);
  const frame = useRef<HTMLDivElement>(null);
  const [boxed, setBoxed] = useState<BoxedPlace[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: boxes are the same at every scale
  useLayoutEffect(() => {
    const element = frame.current;
    const layer = element?.parentElement?.querySelector('.textLayer');
    if (!element || !layer || layoutCount === 0) return;
    const drawn = {
      text,
      scale,
      rotation,
      spans: layer.querySelectorAll<HTMLElement>('span[role="presentation"]'),
      frame: element.getBoundingClientRect(),
    };
    setBoxed(places.map((place) => ({ place, boxes: findBoxes(drawn, place) })));
  }, [text, rotation, places, layoutCount]);

  return <Boxes {...marks} ref={frame} boxed={boxed} />;
}

type DrawnPage = Pick<PageProps, 'text' | 'scale' | 'rotation'> & {
  /** The elements of the text layer: one for each piece. */
  spans: ArrayLike<HTMLElement>;
  frame: DOMRect;
};

function findBoxes(page: DrawnPage, range: TextRange): Box[] {
  const boxes = toPieces(page.text, range).flatMap(({ piece, start, end }) => {
    const field = page.text.boxes?.get(piece);
    if (field) return [turn(field, page.rotation)];
    const span = page.spans[piece];
    const node = span?.firstChild;
    if (!span || !node) return [];
    const length = node.textContent?.length ?? 0;
    const part = document.createRange();
    part.setStart(node, Math.min(start, length));
    part.setEnd(node, Math.min(end, length));
    const element = toBox(span.getBoundingClientRect(), page.frame);
    const width = (page.text.widths[piece] ?? 0) * page.scale;
    return Array.from(part.getClientRects(), (rect) =>
      stretch(toBox(rect, page.frame), element, width, page),
    );
  });
  return mergeBoxes(boxes.filter(({ width, height }) => width > 0 && height > 0));
}

function toBox(rect: DOMRect, page: DOMRect): Box {
  return {
    left: (rect.left - page.left) / page.width,
    top: (rect.top - page.top) / page.height,
    width: rect.width / page.width,
    height: rect.height / page.height,
  };
}

/**
 * Corrects a box for the browser's rounding of small letters, which makes an element of the text
 * layer longer or shorter than its text in the picture. `width` is the right width of the element,
 * in CSS pixels.
 */
function stretch(box: Box, element: Box, width: number, { rotation, frame }: DrawnPage): Box {
  if (width === 0) return box;
  const toUpright = (360 - rotation) % 360;
  const part = turn(box, toUpright);
  const whole = turn(element, toUpright);
  const pageWidth = rotation % 180 === 0 ? frame.width : frame.height;
  const factor = width / pageWidth / whole.width;
  const left = whole.left + (part.left - whole.left) * factor;
  return turn({ ...part, left, width: part.width * factor }, rotation);
}

type ScanProps = Marks & {
  scan: ScanText;
  /** Rotation since the page was scanned, clockwise. */
  rotation: Rotation;
};

/** Boxes over places in the text of a scan. */
export function ScanBoxes({ scan, rotation, getPlaces, ...marks }: ScanProps) {
  const places = getPlaces(scan.page, true);
  const boxed = useMemo(
    () =>
      places.map((place) => ({
        place,
        boxes: findScanBoxes(scan, place).map((box) => turn(box, rotation)),
      })),
    [scan, rotation, places],
  );
  return <Boxes {...marks} boxed={boxed} />;
}

function findScanBoxes(scan: ScanText, range: TextRange): Box[] {
  const boxes = toPieces(scan, range).flatMap(({ piece, start, end }) => {
    const word = scan.words[piece];
    return word ? [cut(word.box, start / word.text.length, end / word.text.length)] : [];
  });
  return mergeBoxes(boxes);
}

/** The part of a word between two fractions of its length. */
function cut(box: Box, start: number, end: number): Box {
  const [from, to] = [Math.max(0, start), Math.min(1, end)];
  return { ...box, left: box.left + from * box.width, width: (to - from) * box.width };
}

type BoxedPlace = { place: Place; boxes: Box[] };

type BoxesProps = Omit<Marks, 'getPlaces'> & {
  boxed: readonly BoxedPlace[];
  ref?: Ref<HTMLDivElement>;
};

function Boxes({ boxed, current, onBoxed, ref }: BoxesProps) {
  const target = boxed.find(({ place }) => isSame(place, current))?.boxes[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another `current` scrolls there again
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

const isSame = (a: Hit, b: Hit | undefined) =>
  a.page === b?.page && a.start === b.start && a.end === b.end && a.isScan === b.isScan;

function toStyle(box: Box): CSSProperties {
  const [left, top, width, height] = [box.left, box.top, box.width, box.height].map(
    (fraction) => `${fraction * 100}%`,
  );
  return { left, top, width, height };
}
