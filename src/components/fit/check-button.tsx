import { ScanText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { loadOnce } from '@/feedback/load-code';
import { savesData } from '@/lib/saves-data';
import { plural, t } from '@/texts/texts';

const loadCounting = loadOnce(() => import('@/components/fit/count-words'));

/** Fewer words than a page of a document has. */
const fewWords = 5;

type State = { step: 'idle' | 'reading' | 'failed' } | { step: 'read'; words: number };

/**
 * Says how much of a picture can be read, when it is asked to: what reads takes five megabytes.
 * Advice only.
 */
export function CheckButton({ picture }: { picture: Blob }) {
  const [state, setState] = useState<State>({ step: 'idle' });
  const leaving = useRef<AbortController>(undefined);
  useEffect(() => () => leaving.current?.abort(), []);
  if (savesData()) return null;

  async function check() {
    const controller = new AbortController();
    leaving.current = controller;
    setState({ step: 'reading' });
    try {
      const { countWords } = await loadCounting();
      const words = await countWords(picture, controller.signal);
      if (!controller.signal.aborted) setState({ step: 'read', words });
    } catch {
      if (!controller.signal.aborted) setState({ step: 'failed' });
    }
  }

  return (
    <div className="fit-check">
      <Button
        size="sm"
        variant="outline-secondary"
        aria-disabled={state.step === 'reading'}
        onClick={() => state.step !== 'reading' && check()}
      >
        <ScanText aria-hidden /> <span>{t('Check')}</span>
      </Button>
      <small role="status" data-warning={hasFewWords(state) || undefined}>
        {toSentence(state)}
      </small>
    </div>
  );
}

const hasFewWords = (state: State) => state.step === 'read' && state.words < fewWords;

function toSentence(state: State) {
  switch (state.step) {
    case 'idle':
      return t('Check how readable it is.');
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
