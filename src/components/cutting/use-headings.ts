import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Kind, OpenStack } from '@/components/cutting/open-stack';
import type { Proposal } from '@/lib/cutting/plan';
import { plural, t } from '@/texts/texts';

type Reading = { step: 'waiting' | 'over' } | { step: 'reading'; done: number };

export type Headings = ReturnType<typeof useHeadings>;

type Options = {
  types: readonly Kind[];
  onFound: (proposal: Proposal) => void;
  /** Announces something. */
  say: (words: string) => void;
};

/**
 * Finds where the documents of a stack begin: by the text of pages at once, by their pictures when
 * asked to.
 */
export function useHeadings(stack: OpenStack | undefined, { types, onFound, say }: Options) {
  /** Pages that can only be read. */
  const [scans, setScans] = useState<readonly number[]>([]);
  const [reading, setReading] = useState<Reading>({ step: 'waiting' });
  const ending = useRef<AbortController>(undefined);

  const look = useEffectEvent(async (opened: OpenStack) => {
    const unread: number[] = [];
    try {
      for await (const { page, isBlank, lacksText, kind } of opened.look(types)) {
        if (lacksText) unread.push(page);
        if (isBlank || kind) onFound({ page, isBlank, typeId: kind?.id });
      }
    } catch {
      // Closed meanwhile, or damaged: nothing more is proposed.
    }
    // Reading is offered for all at once.
    setScans(unread);
  });
  useEffect(() => {
    if (stack) void look(stack);
    return () => ending.current?.abort();
  }, [stack]);

  async function read() {
    if (!stack) return;
    const controller = new AbortController();
    ending.current = controller;
    let [done, found] = [0, 0];
    setReading({ step: 'reading', done });
    say(t('Reading…'));
    try {
      for await (const { page, kind } of stack.read(scans, types, controller.signal)) {
        done += 1;
        setReading({ step: 'reading', done });
        if (!kind) continue;
        found += 1;
        onFound({ page, isBlank: false, typeId: kind.id });
      }
      setReading({ step: 'over' });
      say(
        plural(found, '1 heading has been recognised.', '{count} headings have been recognised.'),
      );
    } catch {
      setReading({ step: 'waiting' });
      say(controller.signal.aborted ? '' : t('The headings could not be read. Cut by hand.'));
    }
  }

  return { pages: scans.length, reading, read, stop: () => ending.current?.abort() };
}
