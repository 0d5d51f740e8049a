import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { t } from '@/texts/texts';

/** Rows that are shown at first, and with every press of the button for more. */
const pageSize = 50;

/** The first rows of a long table, and the button that shows more of them, where there are more. */
export function useShowMore<Row>(rows: Row[]) {
  const [shownCount, setShownCount] = useState(pageSize);
  const count = Math.min(pageSize, rows.length - shownCount);
  return {
    shown: rows.slice(0, shownCount),
    more: count > 0 && (
      <div className="coverage-more">
        <Button variant="outline-secondary" onClick={() => setShownCount(shownCount + pageSize)}>
          {t('Show {count} more', { count })}
        </Button>
      </div>
    ),
  };
}
