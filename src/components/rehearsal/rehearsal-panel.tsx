import { FileDown } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import type { RowOutcome } from '@/api/rehearsal';
import type { SpreadsheetResource } from '@/api/resource';
import { ActionButton } from '@/components/action-button';
import { OutcomeFilter, RehearsalTable } from '@/components/rehearsal/rehearsal-table';
import {
  type Corrections,
  cellAddress,
  cellAt,
  columnsOf,
  correct,
  withRemarks,
} from '@/components/rehearsal/sheet';
import type { Answer } from '@/components/rehearsal/use-rehearsal';
import { SaveFileButton } from '@/components/save-file-button';
import { useGuardedMutation } from '@/hooks/use-guarded-mutation';
import { isFocusLost } from '@/lib/focus';
import { writeCells } from '@/lib/xlsx';
import { plural, t } from '@/texts/texts';

type Props = {
  resource: SpreadsheetResource;
  answer: Answer;
  /** Number of rows that the sheet lacks, if that is known. */
  others: number | undefined;
  isLooking: boolean;
  /** Called with true while something is typed that the server has not checked. */
  onTyping: (isTyping: boolean) => void;
  /** Called with a file in which cells have been corrected. */
  onCorrected: (file: File) => void;
};

/** Rows that are shown at first, and with every press of the button for more. */
const pageSize = 100;

/** Shows what an import would do: counts, rows and cells. Wrong cells can be corrected. */
export function RehearsalPanel({
  resource,
  answer,
  others,
  isLooking,
  onTyping,
  onCorrected,
}: Props) {
  const { file, rows, base, cells } = answer;
  const { columns, keyColumn } = columnsOf(resource);
  const titleId = useId();
  const panel = useRef<HTMLElement>(null);
  const [shown, setShown] = useState<RowOutcome>();
  const [most, setMost] = useState(pageSize);
  const [corrections, setCorrections] = useState<Corrections>(new Map());
  const hasCorrections = corrections.size > 0;
  const isWrong = rows.some(({ outcome }) => outcome === 'wrong');

  const listed = rows
    .filter(({ outcome }) => (shown ? outcome === shown : outcome !== 'unchanged'))
    .toSorted((a, b) => Number(b.outcome === 'wrong') - Number(a.outcome === 'wrong'));

  function type(row: number, field: string, text: string) {
    setCorrections(new Map(corrections).set(cellAddress(row, field), text));
    onTyping(true);
  }

  const checking = useGuardedMutation({
    mutationFn: async () => {
      const corrected = await writeCells(correct(cells, columns, corrections));
      onCorrected(new File([corrected], file.name, { type: corrected.type }));
    },
  });
  const check = () => {
    if (hasCorrections && !isLooking) checking.run();
  };

  const begin = useEffectEvent(() => {
    onTyping(false);
    // Restores the focus if it was lost with the controls of the last answer.
    if (!isFocusLost()) return;
    const firstWrong = panel.current?.querySelector<HTMLElement>('[aria-invalid]');
    (firstWrong ?? panel.current)?.focus();
  });
  useEffect(() => {
    begin();
  }, []);

  async function makeRemarks(): Promise<Blob> {
    const remarks = withRemarks(cells, columns, rows);
    return writeCells(remarks.cells, remarks.isWrong);
  }

  return (
    <section
      className="rehearsal"
      ref={panel}
      aria-labelledby={titleId}
      aria-busy={isLooking}
      tabIndex={-1}
    >
      <h3 id={titleId}>{t('Changes by this import')}</h3>
      <OutcomeFilter
        rows={rows}
        shown={shown}
        onShow={(outcome) => {
          setShown(outcome);
          setMost(pageSize);
        }}
      />
      {base === undefined && (
        <p className="form-text">
          {t('Compared with the current export; the server checks the cells when you import.')}
        </p>
      )}
      {others !== undefined && others > 0 && (
        <p className="form-text">
          {plural(
            others,
            '1 row is not in the sheet; it stays.',
            '{count} rows are not in the sheet; they stay.',
          )}
        </p>
      )}
      {listed.length === 0 && <p className="form-text">{t('Nothing would change.')}</p>}
      {listed.length > 0 && (
        <RehearsalTable
          rows={listed.slice(0, most)}
          columns={columns}
          keyColumn={keyColumn}
          textOf={(row, field) =>
            corrections.get(cellAddress(row, field)) ?? cellAt(cells, columns, row, field)
          }
          onType={type}
          onEnter={check}
        />
      )}
      <div className="buttons">
        {listed.length > most && (
          <Button variant="outline-secondary" onClick={() => setMost(most + pageSize)}>
            {t('Show {count} more', { count: Math.min(pageSize, listed.length - most) })}
          </Button>
        )}
        {isWrong && (
          <>
            <ActionButton
              variant="outline-primary"
              isBusy={checking.isPending || (hasCorrections && isLooking)}
              disabled={!hasCorrections}
              onClick={check}
            >
              {t('Check again')}
            </ActionButton>
            <SaveFileButton fetchFile={makeRemarks} fileName={`${resource.sheetName} remarks.xlsx`}>
              <FileDown aria-hidden /> <span>{t('Download with remarks')}</span>
            </SaveFileButton>
          </>
        )}
      </div>
    </section>
  );
}

/** Milliseconds. A quicker answer needs no word about the wait. */
const patience = 1000;

/** Says that the sheet is being checked, once that takes a while. */
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
          <progress aria-label={t('Checking the file…')} />
          <span>{t('Checking the file…')}</span>
          <Button variant="outline-secondary" size="sm" onClick={onCancel}>
            {t('Stop')}
          </Button>
        </>
      )}
    </div>
  );
}
