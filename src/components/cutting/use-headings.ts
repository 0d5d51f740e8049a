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
  /** Number of pages without text, as far as it is known. */
  const [pages, setPages] = useState(0);
  const [reading, setReading] = useState<Reading>({ step: 'waiting' });
  const ending = useRef<AbortController>(undefined);
  /** Resolves to the pages without text. */
  const looking = useRef<Promise<number[]>>(undefined);

  const look = useEffectEvent(async (opened: OpenStack) => {
    const scans: number[] = [];
    try {
      for await (const { page, isBlank, lacksText, kind } of opened.look(types)) {
        if (lacksText) setPages(scans.push(page));
        if (isBlank || kind) onFound({ page, isBlank, typeId: kind?.id });
      }
    } catch {
      // Proposes nothing more: the stack was closed, or is damaged.
    }
    return scans;
  });
  useEffect(() => {
    if (stack) looking.current = look(stack);
    return () => ending.current?.abort();
  }, [stack]);

  async function read() {
    if (!stack) return;
    const controller = new AbortController();
    const { signal } = controller;
    ending.current = controller;
    const stopped = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', reject);
    });
    let [done, found] = [0, 0];
    setReading({ step: 'reading', done });
    say(t('Reading…'));
    try {
      // Looking at many large pages takes minutes.
      const scans = (await Promise.race([looking.current, stopped])) ?? [];
      for await (const { page, kind } of stack.read(scans, types, signal)) {
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
      say(signal.aborted ? '' : t('The headings could not be read. Cut by hand.'));
    }
  }

  return { pages, reading, read, stop: () => ending.current?.abort() };
}
