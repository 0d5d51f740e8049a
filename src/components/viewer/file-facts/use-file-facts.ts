import { useEffect, useEffectEvent, useLayoutEffect, useState } from 'react';
import { type FileFacts, readFacts } from '@/components/viewer/file-facts/read-facts';
import type { ScrollerState } from '@/components/viewer/use-page-scroller';
import { type Point, turn } from '@/lib/find/box';

/** Access of a viewer to the bytes and fields of its file. Keep it stable. */
export type FactSource = Pick<FileFacts, 'readBytes'> & {
  /** Finds the place of a field; undefined if it cannot be seen. `page` counts from 0. */
  findField: (name: string) => Promise<({ page: number } & Point) | undefined>;
};

type Options = {
  /** False while the viewer has more urgent things to load. */
  mayRead: boolean;
  /** Receives what the file says while it is on screen, then undefined. Keep it stable. */
  onFacts: ((facts: FileFacts | undefined) => void) | undefined;
};

/** Reads once what a file says of itself, and reports it. */
export function useFileFacts(
  scroller: Pick<ScrollerState, 'rotation' | 'reveal'>,
  source: FactSource | undefined,
  { mayRead, onFacts }: Options,
): void {
  const [said, setSaid] = useState<FileFacts['said'] | 'nothing'>();
  const isWanted = mayRead && said === undefined;

  useEffect(() => {
    if (!source || !isWanted) return;
    const controller = new AbortController();
    readFacts(source.readBytes, controller.signal).then(
      (read) => controller.signal.aborted || setSaid(read ?? 'nothing'),
      // Reports nothing: the viewer says why it cannot read a file.
      () => undefined,
    );
    return () => controller.abort();
  }, [source, isWanted]);

  const reveal = useEffectEvent((page: number, { x, y }: Point) => {
    const { left, top } = turn({ left: x, top: y, width: 0, height: 0 }, scroller.rotation);
    scroller.reveal(page, left, top);
  });
  // Runs before the paint: lines of a file that was read ahead must not push others down.
  useLayoutEffect(() => {
    if (!onFacts || !source || !said || said === 'nothing') return;
    onFacts({
      said,
      readBytes: source.readBytes,
      async reveal(field) {
        const place = await source.findField(field).catch(() => undefined);
        if (place) reveal(place.page, place);
        return place !== undefined;
      },
    });
    return () => onFacts(undefined);
  }, [onFacts, source, said]);
}
