import { ScanText } from 'lucide-react';
import Button from 'react-bootstrap/Button';
import type { Picture } from '@/components/fit/read-words';
import { describeCheck, hasFewWords, useCheck } from '@/components/fit/use-check';
import { savesData } from '@/lib/saves-data';
import { t } from '@/texts/texts';

type Props = {
  picture: Picture;
  /** Takes the text that was read, with its line breaks. */
  onRead: (text: string) => void;
};

/** Says on request how much of a picture can be read. Advice only. */
export function CheckButton({ picture, onRead }: Props) {
  const { state, check } = useCheck(onRead);
  if (savesData()) return null;
  return (
    <div className="fit-check">
      <Button
        size="sm"
        variant="outline-secondary"
        aria-disabled={state.step === 'reading'}
        onClick={() => check(picture)}
      >
        <ScanText aria-hidden /> <span>{t('Check')}</span>
      </Button>
      <small role="status" data-warning={hasFewWords(state) || undefined}>
        {describeCheck(state) ?? t('Check how readable it is.')}
      </small>
    </div>
  );
}
