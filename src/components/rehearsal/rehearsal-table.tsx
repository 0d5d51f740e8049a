import { ArrowRight } from 'lucide-react';
import { useId } from 'react';
import Button from 'react-bootstrap/Button';
import type { RowOutcome, SheetRow } from '@/api/rehearsal';
import { tableRoles } from '@/components/data-table';
import { isOf, type SheetColumn } from '@/components/rehearsal/sheet';
import { plural, type Text, t, translate } from '@/texts/texts';

type Props = {
  rows: SheetRow[];
  columns: SheetColumn[];
  keyColumn: SheetColumn;
  /** Returns the text of a cell, or what has been typed over it. */
  textOf: (row: number, field: string) => string;
  onType: (row: number, field: string, text: string) => void;
  onEnter: () => void;
};

const words: Record<RowOutcome, Text> = {
  new: 'New|row',
  changed: 'Changed|row',
  unchanged: 'Unchanged|row',
  wrong: 'Wrong|row',
};

/** Rows of a sheet with what becomes of their cells. */
export function RehearsalTable({ rows, keyColumn, ...cellProps }: Props) {
  return (
    <table className="table rehearsal-table" {...tableRoles.table}>
      <caption className="visually-hidden">{t('Changes by this import')}</caption>
      <thead {...tableRoles.group}>
        <tr {...tableRoles.row}>
          <th {...tableRoles.header} scope="col">
            {t('Row')}
          </th>
          <th {...tableRoles.header} scope="col">
            {t(keyColumn.label)}
          </th>
          <th {...tableRoles.header} scope="col">
            {t('What changes')}
          </th>
        </tr>
      </thead>
      <tbody {...tableRoles.group}>
        {rows.map((row) => (
          <tr {...tableRoles.row} key={row.row} data-outcome={row.outcome}>
            <td {...tableRoles.cell}>{row.row}</td>
            <td {...tableRoles.cell}>
              <bdi>{row.key}</bdi> <small className="row-outcome">{t(words[row.outcome])}</small>
            </td>
            <td {...tableRoles.cell}>
              <ul className="cell-changes">
                {row.changes
                  // Skips the key of a new row: it names the row already.
                  .filter(({ field, from }) => from !== '' || !isOf(keyColumn, field))
                  .map(({ field, from, to }) => (
                    <li key={field}>
                      <b>{labelOf(field, cellProps.columns)}</b>{' '}
                      <Change from={wordOf(field, from)} to={wordOf(field, to)} />
                    </li>
                  ))}
                {row.problems.map(({ field, message }) => (
                  <WrongCell
                    key={field + message}
                    row={row.row}
                    field={field}
                    message={message}
                    {...cellProps}
                  />
                ))}
              </ul>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A cell in the reader's language. The server writes types and yes or no in English. */
const wordOf = (field: string, cell: string) =>
  /^is_|^data_type$/.test(field) ? translate(cell) : cell;

function labelOf(field: string, columns: SheetColumn[]): string {
  const column = columns.find((one) => isOf(one, field));
  return column ? t(column.label) : field;
}

function Change({ from, to }: { from: string; to: string }) {
  if (from === '') return <ins>{to}</ins>;
  return (
    <>
      <del>{from}</del> <ArrowRight className="change-arrow" aria-label={t('becomes')} role="img" />{' '}
      {to === '' ? <i>{t('empty|cell')}</i> : <ins>{to}</ins>}
    </>
  );
}

function WrongCell({
  row,
  field,
  message,
  columns,
  textOf,
  onType,
  onEnter,
}: { row: number; field: string; message: string } & Omit<Props, 'rows' | 'keyColumn'>) {
  const id = useId();
  return (
    <li className="wrong-cell">
      <label htmlFor={id}>
        <span>{labelOf(field, columns)}</span>
        <span className="visually-hidden">{` ${t('row {row}', { row: String(row) })}`}</span>
      </label>
      <input
        id={id}
        className="form-control form-control-sm"
        aria-invalid
        aria-describedby={`${id}-problem`}
        value={textOf(row, field)}
        onChange={({ target }) => onType(row, field, target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // Enter would submit the form, and import.
          event.preventDefault();
          onEnter();
        }}
      />
      <span className="field-error" id={`${id}-problem`}>
        {message}
      </span>
    </li>
  );
}

const outcomes: RowOutcome[] = ['new', 'changed', 'unchanged', 'wrong'];

function countInWords(outcome: RowOutcome, count: number): string {
  if (outcome === 'new') return t('{count} new', { count });
  if (outcome === 'changed') return t('{count} changed', { count });
  if (outcome === 'unchanged') return t('{count} unchanged', { count });
  return t('{count} wrong', { count });
}

/** Counts rows by outcome. Each count shows only its rows, a second press all again. */
export function OutcomeFilter({
  rows,
  shown,
  onShow,
}: {
  rows: SheetRow[];
  shown: RowOutcome | undefined;
  onShow: (outcome: RowOutcome | undefined) => void;
}) {
  const countOf = (wanted: RowOutcome) => rows.filter(({ outcome }) => outcome === wanted).length;
  return (
    <fieldset className="outcome-filter buttons">
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
