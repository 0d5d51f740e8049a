import {
  type CSSProperties,
  type Ref,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import {
  type DrawnPage,
  findBoxes,
  findScanBoxes,
  findWordAt,
} from '@/components/viewer/find/text-boxes';
import type { Marks, Place } from '@/components/viewer/find/use-find';
import type { Rotation } from '@/components/viewer/page-layout';
import { usePagePress } from '@/components/viewer/page-press';
import { type Box, turn } from '@/lib/find/box';
import type { PageText, ScanText, TextRange } from '@/lib/find/page-text';
import { toWhole } from '@/lib/find/pressed';
import type { Hit } from '@/lib/find/search';

type PageProps = Marks & {
  /** Index, from 0. */
  page: number;
  text: PageText;
  scale: DrawnPage['scale'];
  rotation: DrawnPage['rotation'];
  /** How often the text layer has been laid out. */
  layoutCount: number;
};

/** Boxes over places in the text of a page: over the elements of its text layer, and its fields. */
export function PageBoxes(props: PageProps) {
  const { page, text, scale, rotation, layoutCount, getPlaces, onWords, ...marks } = props;
  const places = getPlaces(page);
  const frame = useRef<HTMLDivElement>(null);
  const [boxed, setBoxed] = useState<BoxedPlace[]>([]);

  function getDrawn(): DrawnPage | undefined {
    const element = frame.current;
    const layer = element?.parentElement?.querySelector('.textLayer');
    if (!element || !layer) return;
    return {
      text,
      scale,
      rotation,
      spans: layer.querySelectorAll<HTMLElement>('span[role="presentation"]'),
      frame: element.getBoundingClientRect(),
    };
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: boxes are the same at every scale
  useLayoutEffect(() => {
    const drawn = layoutCount > 0 ? getDrawn() : undefined;
    if (drawn) setBoxed(places.map((place) => ({ place, boxes: findBoxes(drawn, place) })));
  }, [text, rotation, places, layoutCount]);

  usePagePress(
    frame,
    onWords &&
      (({ point, selected }) => {
        const drawn = getDrawn();
        if (selected) return onWords(toWhole(selected));
        const word = drawn && findWordAt(text.text, point, (range) => findBoxes(drawn, range));
        if (word) onWords({ text: text.text, range: word, isScan: false });
      }),
  );

  return <Boxes {...marks} ref={frame} boxed={boxed} />;
}

type ScanProps = Marks & {
  scan: ScanText;
  /** Rotation since the page was scanned, clockwise. */
  rotation: Rotation;
};

/** Boxes over places in the text of a scan. */
export function ScanBoxes({ scan, rotation, getPlaces, onWords, ...marks }: ScanProps) {
  const places = getPlaces(scan.page, true);
  const frame = useRef<HTMLDivElement>(null);
  const toBoxes = useCallback(
    (range: TextRange) => findScanBoxes(scan, range).map((box) => turn(box, rotation)),
    [scan, rotation],
  );
  const boxed = useMemo(
    () => places.map((place) => ({ place, boxes: toBoxes(place) })),
    [places, toBoxes],
  );
  usePagePress(
    frame,
    onWords &&
      (({ point }) => {
        const word = findWordAt(scan.text, point, toBoxes);
        if (word) onWords({ text: scan.text, range: word, isScan: true });
      }),
  );
  return <Boxes {...marks} ref={frame} boxed={boxed} />;
}

type BoxedPlace = { place: Place; boxes: Box[] };

type BoxesProps = Omit<Marks, 'getPlaces' | 'onWords'> & {
  boxed: readonly BoxedPlace[];
  ref: Ref<HTMLDivElement>;
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
