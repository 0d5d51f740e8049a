import { useEffect, useRef, useState } from 'react';
import type { Picture } from '@/components/fit/read-words';
import { loadOnce } from '@/feedback/load-code';
import { plural, t } from '@/texts/texts';

const loadReading = loadOnce(() => import('@/components/fit/read-words'));

/** Fewer words than a page of a document has. */
const fewWords = 5;

type CheckState = { step: 'idle' | 'reading' | 'failed' } | { step: 'read'; words: number };

/** Reads a picture when it is asked to: what reads takes five megabytes. */
export function useCheck(onRead: (text: string) => void) {
  const [state, setState] = useState<CheckState>({ step: 'idle' });
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);

  async function check(picture: Picture) {
    if (state.step === 'reading') return;
    const controller = new AbortController();
    leaving.current = controller;
    setState({ step: 'reading' });
    try {
      const { readWords } = await loadReading();
      const { text, count } = await readWords(picture, controller.signal);
      if (controller.signal.aborted) return;
      setState({ step: 'read', words: count });
      onRead(text);
    } catch {
      if (!controller.signal.aborted) setState({ step: 'failed' });
    }
  }

  return { state, check };
}

export const hasFewWords = (state: CheckState) => state.step === 'read' && state.words < fewWords;

/** Says what has become of a check; undefined before it. */
export function describeCheck(state: CheckState): string | undefined {
  switch (state.step) {
    case 'idle':
      return;
    case 'reading':
      return t('Reading…');
    case 'failed':
      return t('This could not be checked automatically. Make sure that it is readable.');
    case 'read':
      return hasFewWords(state)
        ? t('Almost nothing in this picture is readable. Retake it?')
        : plural(state.words, '1 word is readable.', '{count} words are readable.');
  }
}
