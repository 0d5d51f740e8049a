import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useId } from 'react';
import Modal from 'react-bootstrap/Modal';
import { type Days, type Ended, type SentBack, sentBackQuery } from '@/api/sent-back';
import { type Column, DataTable } from '@/components/data-table';
import { SaveFileButton } from '@/components/save-file-button';
import { formatNumber } from '@/lib/format';
import { toIsoDay } from '@/lib/iso-day';
import { writeCells } from '@/lib/xlsx';
import { useShowMore } from '@/pages/administration/show-more';
import { reasonNames } from '@/shared/rejection-reasons';
import { getLocale } from '@/texts/language';
import { type Text, t } from '@/texts/texts';

/** The days of the last year, in the time zone of the browser. */
export function lastYear(): Days {
  const from = new Date();
  from.setFullYear(from.getFullYear() - 1);
  return { from: toIsoDay(from.getTime()), to: toIsoDay(Date.now()) };
}

/** 0.784 → "78%" in English. */
const formatShare = (share: number) =>
  share.toLocaleString(getLocale(), { style: 'percent', maximumFractionDigits: 0 });

/** A reason in the language of the interface. One of a document type is as it was written. */
function nameReason({ reason }: SentBack): string {
  const common = reasonNames.find((name) => name === reason);
  return common ? t(common) : reason || t('No reason chosen');
}

/** "12 of 15", or the first number alone where the back end does not tell the second. */
function describePassed({ passed_second, first }: SentBack): string {
  const count = formatNumber(passed_second);
  return first > 0 ? t('{count} of {total}', { count, total: formatNumber(first) }) : count;
}

const columns: Column<SentBack>[] = [
  {
    header: 'Document Type',
    kind: 'title',
    cell: ({ document_type }) => <bdi>{document_type}</bdi>,
  },
  { header: 'Reason', cell: (row) => <bdi>{nameReason(row)}</bdi> },
  { header: 'Rejections', kind: 'number', cell: ({ count }) => formatNumber(count) },
  { header: 'Share', kind: 'number', cell: ({ share }) => formatShare(share) },
  { header: 'Approved when sent again', kind: 'number', cell: describePassed },
];

/** The rows as a spreadsheet. */
function toSheet(rows: SentBack[]): Promise<Blob> {
  const headers = [
    ...[t('Document Type'), t('Reason'), t('Rejections'), t('Share')],
    ...[t('First sending'), t('Approved when sent again')],
  ];
  const cells = rows.map((row) => [
    ...[row.document_type, nameReason(row), String(row.count), formatShare(row.share)],
    ...[String(row.first), String(row.passed_second)],
  ]);
  return writeCells([headers, ...cells]);
}

/** Why documents were sent back in some days, and how many passed when they were sent again. */
export function SentBackReport({ days, onDays }: { days: Days; onDays: (days: Days) => void }) {
  const query = useQuery(sentBackQuery(days));
  const { data, isPending, isError } = query;
  const rows = data?.rows ?? [];
  const { list, more } = useShowMore(rows, query);
  const isEmpty = rows.length === 0 && !isPending && !isError;
  return (
    <>
      <div className="coverage-toolbar">
        <DayField
          label={t('First day')}
          value={days.from}
          onChange={(from) => onDays({ ...days, from })}
        />
        <DayField
          label={t('Last day')}
          value={days.to}
          onChange={(to) => onDays({ ...days, to })}
        />
        <SaveFileButton fetchFile={() => toSheet(rows)} fileName="Sent back.xlsx">
          <Download aria-hidden /> <span>{t('Export')}</span>
        </SaveFileButton>
      </div>
      <Modal.Body tabIndex={0}>
        <Outcomes sendings={data?.sendings ?? []} />
        {isEmpty ? (
          <p className="sent-back-empty">{t('No document was rejected in these days.')}</p>
        ) : (
          <DataTable list={list} columns={columns} caption={t('Why documents were sent back')} />
        )}
        {more}
      </Modal.Body>
    </>
  );
}

function DayField({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        className="form-control coverage-day"
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </>
  );
}

const names: Text[] = ['First sending', 'Second sending', 'Later sendings'];

/** How sendings ended, the first ones first. Empty if none has ended. */
function Outcomes({ sendings }: { sendings: Ended[] }) {
  const ended = sendings.filter(({ approved, rejected }) => approved + rejected > 0);
  if (ended.length === 0) return null;
  return (
    <dl className="sent-back-outcomes">
      {ended.map(({ sending, approved, rejected }) => {
        const total = approved + rejected;
        const values = { count: formatNumber(approved), total: formatNumber(total) };
        return (
          <div key={sending}>
            <dt>{t(names[sending - 1] ?? 'Later sendings')}</dt>
            <dd>
              <strong>{formatShare(approved / total)}</strong>{' '}
              <span>{t('{count} of {total} approved', values)}</span>
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
