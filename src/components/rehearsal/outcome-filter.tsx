import Button from 'react-bootstrap/Button';
import type { Outcome, SheetRow } from '@/lib/sheets/sheet-row';
import { plural, t } from '@/texts/texts';

const outcomes: Outcome[] = ['new', 'changed', 'unchanged', 'wrong'];

function countInWords(outcome: Outcome, count: number): string {
  if (outcome === 'new') return t('{count} new', { count });
  if (outcome === 'changed') return t('{count} changed', { count });
  if (outcome === 'unchanged') return t('{count} unchanged', { count });
  return t('{count} wrong', { count });
}

/** How many rows have each outcome. Each count shows only its rows, a second press all again. */
export function OutcomeFilter({
  rows,
  shown,
  onShow,
}: {
  rows: SheetRow[];
  shown: Outcome | undefined;
  onShow: (outcome: Outcome | undefined) => void;
}) {
  const countOf = (wanted: Outcome) => rows.filter(({ outcome }) => outcome === wanted).length;
  return (
    <fieldset className="outcome-filter">
      <legend className="visually-hidden">
        {plural(rows.length, '1 row in the sheet', '{count} rows in the sheet')}
      </legend>
      {outcomes.map((outcome) => {
        const count = countOf(outcome);
        return (
          <Button
            key={outcome}
            variant="outline-secondary"
            size="sm"
            data-outcome={outcome}
            aria-pressed={shown === outcome}
            active={shown === outcome}
            disabled={count === 0}
            onClick={() => onShow(shown === outcome ? undefined : outcome)}
          >
            {countInWords(outcome, count)}
          </Button>
        );
      })}
    </fieldset>
  );
}
