import { mapValues } from 'es-toolkit';
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { findBoxes, findScanBoxes, findWordAt } from '@/components/viewer/find/text-boxes';
import { type Marks, type Place, toKey } from '@/components/viewer/find/use-find';
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
  /** CSS pixels per point of the page. */
  scale: number;
  /** Of the page, clockwise, in degrees. */
  rotation: number;
  /** How often the text layer has been laid out. */
  layoutCount: number;
};

/** Boxes over places in the text of a page: over the elements of its text layer, and its fields. */
export function PageBoxes({ text, scale, rotation, layoutCount, ...marks }: PageProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each layout has elements of its own
  const locate = useCallback(
    (frame: HTMLElement) => {
      const layer = frame.parentElement?.querySelector('.textLayer');
      const spans = layer?.querySelectorAll<HTMLElement>('span[role="presentation"]') ?? [];
      const drawn = { text, scale, rotation, spans, frame: frame.getBoundingClientRect() };
      return (range: TextRange) => findBoxes(drawn, range);
    },
    [text, scale, rotation, layoutCount],
  );
  return <Boxes {...marks} text={text.text} isScan={false} locate={locate} />;
}

type ScanProps = Marks & {
  scan: ScanText;
  /** Rotation since the page was scanned, clockwise. */
  rotation: Rotation;
};

/** Boxes over places in the text of a scan. */
export function ScanBoxes({ scan, rotation, ...marks }: ScanProps) {
  const locate = useCallback(
    () => (range: TextRange) => findScanBoxes(scan, range).map((box) => turn(box, rotation)),
    [scan, rotation],
  );
  return <Boxes {...marks} page={scan.page} text={scan.text} isScan locate={locate} />;
}

type BoxesProps = Marks & {
  page: number;
  text: string;
  isScan: boolean;
  /** Returns what finds a part of the text on the page that `frame` covers. */
  locate: (frame: HTMLElement) => (range: TextRange) => Box[];
};

function Boxes(props: BoxesProps) {
  const { page, text, isScan, locate, places, current, onBoxed, onWords } = props;
  const frame = useRef<HTMLDivElement>(null);
  const [boxes, setBoxes] = useState<{ place: Place; box: Box }[]>([]);

  useLayoutEffect(() => {
    if (!frame.current) return;
    const toBoxes = locate(frame.current);
    const onPage = places.filter((one) => one.page === page && Boolean(one.isScan) === isScan);
    setBoxes(onPage.flatMap((place) => toBoxes(place).map((box) => ({ place, box }))));
  }, [places, page, isScan, locate]);

  usePagePress(frame, (point, selected) => {
    if (!onWords || !frame.current) return;
    // The text of a scan cannot be selected.
    if (selected && !isScan) return onWords(toWhole(selected));
    const range = findWordAt(text, point, locate(frame.current));
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
