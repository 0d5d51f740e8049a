import { type CSSProperties, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { type PageText, type Range, toPieces } from '@/components/viewer/find/page-text';
import type { Hit } from '@/components/viewer/find/search';

/** A place to box: of a value, or of words that someone looks for. */
export type Place = Hit & { kind: 'value' | 'words' };

/** A rectangle in fractions of the page as it is shown, so that it follows the zoom. */
export type Box = { left: number; top: number; width: number; height: number };

type Props = {
  text: PageText;
  places: readonly Place[];
  /** The place that stands out. */
  current: Hit | undefined;
  /** Rises when the text layer has been laid out; 0 before. */
  rendered: number;
  /** Called when the current place is boxed. */
  onBoxed: (box: Box) => void;
};

const isSame = (a: Hit, b: Hit | undefined) =>
  a.page === b?.page && a.start === b.start && a.end === b.end;

/** Boxes over places in the text of a page. They lie over the elements of its text layer. */
export function PageBoxes({ text, places, current, rendered, onBoxed }: Props) {
  const frame = useRef<HTMLDivElement>(null);
  const [boxed, setBoxed] = useState<{ place: Place; boxes: Box[] }[]>([]);

  useLayoutEffect(() => {
    const element = frame.current;
    const layer = element?.parentElement?.querySelector('.textLayer');
    if (!element || !layer || rendered === 0) return;
    const spans = layer.querySelectorAll<HTMLElement>('span[role="presentation"]');
    const page = element.getBoundingClientRect();
    setBoxed(places.map((place) => ({ place, boxes: findBoxes(text, place, spans, page) })));
  }, [text, places, rendered]);

  const target = boxed.find(({ place }) => isSame(place, current))?.boxes[0];
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press is another `current`
  useEffect(() => {
    if (target) onBoxed(target);
  }, [target, current]);

  return (
    <div ref={frame} className="viewer-boxes" aria-hidden>
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

function findBoxes(
  text: PageText,
  range: Range,
  spans: ArrayLike<HTMLElement>,
  page: DOMRect,
): Box[] {
  const boxes = toPieces(text, range).flatMap(({ piece, start, end }) => {
    const node = spans[piece]?.firstChild;
    if (!node) return [];
    const length = node.textContent?.length ?? 0;
    const part = document.createRange();
    part.setStart(node, Math.min(start, length));
    part.setEnd(node, Math.min(end, length));
    return Array.from(part.getClientRects(), (rect) => toBox(rect, page));
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

const areaOf = ({ width, height }: Box) => width * height;

function unite(a: Box, b: Box): Box {
  const left = Math.min(a.left, b.left);
  const top = Math.min(a.top, b.top);
  return {
    left,
    top,
    width: Math.max(a.left + a.width, b.left + b.width) - left,
    height: Math.max(a.top + a.height, b.top + b.height) - top,
  };
}

/** Makes one box of those that lie side by side, in whatever direction the text runs. */
function mergeBoxes(boxes: Box[]): Box[] {
  const merged: Box[] = [];
  for (const box of boxes) {
    const last = merged.at(-1);
    const united = last && unite(last, box);
    if (last && united && areaOf(united) <= 1.3 * (areaOf(last) + areaOf(box))) {
      merged[merged.length - 1] = united;
    } else {
      merged.push(box);
    }
  }
  return merged;
}
