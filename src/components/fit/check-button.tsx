import { ScanText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { savesData } from '@/lib/saves-data';
import { plural, t } from '@/texts/texts';

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
      const { countWords } = await import('@/components/fit/count-words');
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
      return t('See how much can be read.');
    case 'reading':
      return t('Being read…');
    case 'failed':
      return t('It could not be checked here. Look at it yourself.');
    case 'read':
      return hasFewWords(state)
        ? t('Hardly anything on this picture can be read. Take it again?')
        : plural(state.words, '1 word can be read.', '{count} words can be read.');
  }
}
