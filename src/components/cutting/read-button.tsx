import Button from 'react-bootstrap/Button';
import type { Headings } from '@/components/cutting/use-headings';
import { lendFocus } from '@/lib/focus';
import { savesData } from '@/lib/saves-data';
import { t } from '@/texts/texts';

/** Starts or stops reading the headings of scans: seconds a page, and five megabytes to load. */
export function ReadButton({ pages, reading, read, stop }: Headings) {
  if (pages === 0 || reading.step === 'over' || savesData()) return null;
  const isReading = reading.step === 'reading';
  return (
    <>
      {isReading && <progress aria-label={t('Pages read')} value={reading.done} max={pages} />}
      <Button
        ref={lendFocus}
        variant="outline-secondary"
        onClick={() => (isReading ? stop() : void read())}
      >
        {isReading ? t('Stop') : t('Read the headings')}
      </Button>
    </>
  );
}
