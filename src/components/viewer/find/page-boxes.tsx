import { useLayoutEffect, useRef, useState } from 'react';
import { type BoxedPlace, Boxes, type Place } from '@/components/viewer/find/boxes';
import { type Box, mergeBoxes, turn } from '@/lib/find/box';
import { type PageText, type TextRange, toPieces } from '@/lib/find/page-text';
import type { Hit } from '@/lib/find/search';

type Props = {
  text: PageText;
  /** CSS pixels per point of the page. */
  scale: number;
  /** Of the page, clockwise, in degrees. */
  rotation: number;
  places: readonly Place[];
  /** The place that stands out. */
  current: Hit | undefined;
  /** Rises when the text layer has been laid out; 0 before. */
  rendered: number;
  /** Called when the current place is boxed. */
  onBoxed: (box: Box) => void;
};

/** Boxes over places in the text of a page: over the elements of its text layer, and its fields. */
export function PageBoxes(props: Props) {
  const { text, scale, rotation, places, current, rendered, onBoxed } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [boxed, setBoxed] = useState<BoxedPlace[]>([]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a box follows the scale by itself
  useLayoutEffect(() => {
    const element = frame.current;
    const layer = element?.parentElement?.querySelector('.textLayer');
    if (!element || !layer || rendered === 0) return;
    const page = {
      text,
      scale,
      rotation,
      spans: layer.querySelectorAll<HTMLElement>('span[role="presentation"]'),
      frame: element.getBoundingClientRect(),
    };
    setBoxed(places.map((place) => ({ place, boxes: findBoxes(page, place) })));
  }, [text, rotation, places, rendered]);

  return <Boxes ref={frame} boxed={boxed} current={current} onBoxed={onBoxed} />;
}

type DrawnPage = Pick<Props, 'text' | 'scale' | 'rotation'> & {
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
    const whole = toBox(span.getBoundingClientRect(), page.frame);
    const width = (page.text.widths[piece] ?? 0) * page.scale;
    return Array.from(part.getClientRects(), (rect) =>
      stretch(toBox(rect, page.frame), whole, width, page),
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
 * The browser rounds the widths of small letters, so that an element of the text layer may be
 * longer or shorter than its text in the picture. `width` is what it should have, in CSS pixels.
 */
function stretch(box: Box, whole: Box, width: number, { rotation, frame }: DrawnPage): Box {
  if (width === 0) return box;
  if (rotation % 180 === 0) {
    const factor = width / frame.width / whole.width;
    const end = whole.left + whole.width;
    const left =
      rotation === 0
        ? whole.left + (box.left - whole.left) * factor
        : end - (end - box.left) * factor;
    return { ...box, left, width: box.width * factor };
  }
  const factor = width / frame.height / whole.height;
  const end = whole.top + whole.height;
  const top =
    rotation === 90 ? whole.top + (box.top - whole.top) * factor : end - (end - box.top) * factor;
  return { ...box, top, height: box.height * factor };
}
