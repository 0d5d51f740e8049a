import { isCellError, notCalculated, unknownError } from './cell-errors';
import { dateOfNumber, dateOfText } from './dates';
import { fromXstring } from './xstring';

/** A cell as its sheet has it. */
export type CellXml = {
  /** Undefined for a number, as a rule. */
  type: string | undefined;
  /** The number of its format. */
  format: string | undefined;
  value: string | undefined;
  inline: string | undefined;
  hasFormula: boolean;
};

/** Tables of the workbook to which cells refer. */
export type CellContext = {
  sharedStrings: string[];
  /** True for formats of dates, by the number of the format. */
  isDate: boolean[];
  is1904: boolean;
};

/** Spreadsheet programs keep only 15 significant digits of a number. */
const firstInexact = 1e15;

function numberText(text: string, isDate: boolean, is1904: boolean): string {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new RangeError(`No number: ${text}`);
  const date = isDate ? dateOfNumber(number, is1904) : undefined;
  return date ?? (number >= firstInexact ? number.toExponential() : String(number));
}

const flags = new Map([
  ['1', 'TRUE'],
  ['true', 'TRUE'],
  ['0', 'FALSE'],
  ['false', 'FALSE'],
]);

function known(text: string | undefined, key: string): string {
  if (text === undefined) throw new RangeError(`Refers to nothing: ${key}`);
  return text;
}

function textOf({ type, format, value = '', inline }: CellXml, context: CellContext): string {
  const { sharedStrings, isDate, is1904 } = context;
  if (type === 'e') return isCellError(value) ? value.trim() : unknownError;
  if (type === 'str') return fromXstring(value);
  if (type === 'inlineStr' || inline !== undefined) return fromXstring(inline ?? value);
  const text = value.trim();
  if (text === '') return '';
  if (type === 's') return known(sharedStrings[Number(text)], text);
  if (type === 'b') return known(flags.get(text.toLowerCase()), text);
  if (type === 'd') return dateOfText(text);
  if (type !== undefined && type !== 'n') throw new RangeError(`Unknown type ${type}`);
  return numberText(text, isDate[Number(format)] ?? false, is1904);
}

/**
 * The text of a cell: dates in ISO 8601, `TRUE` or `FALSE`, the last result of a formula, the name
 * of an error. '' if it is empty. Throws an error if the sheet contradicts itself.
 */
export function cellText(cell: CellXml, context: CellContext): string {
  const text = textOf(cell, context);
  // A result that is an empty text has a type.
  const isUnknown = cell.hasFormula && !cell.value && cell.type !== 'str';
  return text === '' && isUnknown ? notCalculated : text;
}
