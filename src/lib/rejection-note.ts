import { describeReasons } from '@/lib/rejection-reasons';
import { formatReason, type Reason, takeLines, takeReasons } from '@/shared/rejection-reasons';
import { type Text, t } from '@/texts/texts';

/** The nine fields of a page by their names in a note, from left to right, row by row. */
export const pageFields: readonly Text[] = [
  'upper left',
  'upper centre',
  'upper right',
  'middle left',
  'middle centre',
  'middle right',
  'lower left',
  'lower centre',
  'lower right',
];

/**
 * A remark to one of nine fields of a page. Page and field are indexes, from 0; the page is
 * upright, as the file has it.
 */
export type Pin = { page: number; field: number; remark: string };

/** The note of a rejection: its reasons, remarks pinned to the file, and free text. */
export type Note = { reasons: readonly Reason[]; pins: readonly Pin[]; free: string };

const lineBreaks = /[\n\v\f\r\u0085\u2028\u2029]+/;

const toOneLine = (remark: string) =>
  remark
    .split(lineBreaks)
    .map((part) => part.trim())
    .filter(Boolean)
    .join(' ');

type Place = Pick<Pin, 'page' | 'field'>;

/** "Page 2, upper left", in the language of the interface. */
export const formatPlace = ({ page, field }: Place) =>
  t('Page {page}, {place}', { page: page + 1, place: t(pageFields[field] ?? 'middle centre') });

/** "Page 2, upper left: the date is missing" */
const formatPin = ({ page, field, remark }: Pin) =>
  `Page ${page + 1}, ${pageFields[field]}: ${toOneLine(remark)}`;

/** One line per reason, then per pin, then the free text. Leaves out pins without a remark. */
export function formatNote({ reasons, pins, free }: Note): string {
  const remarks = pins.filter(({ remark }) => toOneLine(remark)).map(formatPin);
  return [...reasons.map(formatReason), ...remarks, ...(free ? [free] : [])].join('\n');
}

// The words are the same in every language of the interface: whoever reads a note may use another.
const pinLine = /^Page ([1-9]\d{0,4}), ((?:upper|middle|lower) (?:left|centre|right)): (.*)$/s;

function parsePin(line: string): Pin | undefined {
  const [, page, field = '', text = ''] = pinLine.exec(line) ?? [];
  const remark = toOneLine(text);
  return remark
    ? { page: Number(page) - 1, field: pageFields.indexOf(field as Text), remark }
    : undefined;
}

/**
 * Reads reasons, and then pins, from the first lines of a note, whoever wrote it. Everything from
 * the first other line on is free text, unchanged. `own`: the reasons of the document's type.
 */
export function parseNote(text: string, own: readonly string[]): Note {
  const { taken: reasons, rest } = takeReasons(text, own);
  const { taken: pins, rest: free } = takeLines(rest, parsePin);
  return { reasons, pins, free };
}

/** The note of a document's rejection. */
export const reasonOf = (document: { approval_note: string; verifier_note: string }) =>
  document.approval_note || document.verifier_note;

/** A note to read, in the language of the interface but for what somebody has typed. */
export function noteInWords(text: string, own: readonly string[]): string {
  const { reasons, pins, free } = parseNote(text, own);
  if (reasons.length === 0 && pins.length === 0) return text;
  const remarks = pins.map((pin) => `${formatPlace(pin)}: ${pin.remark}`);
  const said = [describeReasons(reasons), ...remarks, free].filter(Boolean);
  return said.join('\n') || t('Other');
}
