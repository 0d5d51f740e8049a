import Button from 'react-bootstrap/Button';
import { t } from '@/texts/texts';

/** Offers to draw pins in a file that may not be the one that was judged. */
export function PinQuestion({ onYes }: { onYes: () => void }) {
  return (
    <div className="pin-question">
      <Button size="sm" variant="outline-secondary" onClick={onYes}>
        {t('Show the places in the file')}
      </Button>
      <small>{t('These pins are correct unless the file has been replaced.')}</small>
    </div>
  );
}
