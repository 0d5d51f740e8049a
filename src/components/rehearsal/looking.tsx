import { useEffect, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { t } from '@/texts/texts';

/** Milliseconds. A quicker answer needs no word about the wait. */
const patience = 1000;

/** Says that the sheet is being looked at, once that takes its time. */
export function Looking({ onCancel }: { onCancel: () => void }) {
  const [isLong, setIsLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLong(true), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className="rehearsal-looking" role="status">
      {isLong && (
        <>
          <progress aria-label={t('Working out what the import would change…')} />
          <span>{t('Working out what the import would change…')}</span>
          <Button variant="outline-secondary" size="sm" onClick={onCancel}>
            {t('Stop')}
          </Button>
        </>
      )}
    </div>
  );
}
