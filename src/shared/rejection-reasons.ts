import { cleanText, foldText } from './clean-text';

/**
 * Reasons for a rejection, as lines of its note. No other imports: the server takes this module, to
 * check the reasons of a document type and to count those of a note.
 */

/** Reasons that every document may be rejected for, in the order of their lines. */
export const reasonNames = [
  'Not legible',
  'Pages are missing',
  'Wrong document',
  'A value differs from the file',
  'Not signed or stamped',
  'An older version',
  "Someone else's document",
  'Other',
] as const;
export type ReasonName = (typeof reasonNames)[number];

/** The reason that names the fields whose values differ. */
export const ofValues: ReasonName = 'A value differs from the file';

/** How many reasons a document type may have of its own, and how many characters each. */
export const ownReasons = { most: 10, longest: 120 };

/**
 * A reason for a rejection. `name` is one that every document has, or a sentence of its type.
 * `fields` names the values that differ, separated by commas.
 */
export type Reason = { name: string; fields?: string };

/** "Reason: A value differs from the file: Nomor Ijazah", as notes store it. */
export const formatReason = ({ name, fields }: Reason) =>
  `Reason: ${name}${fields ? `: ${fields}` : ''}`;

/**
 * Reads the line of a reason, which must match exactly. `own`: the reasons of the document's type.
 * Undefined for any other line.
 */
function parseReason(line: string, own: readonly string[]): Reason | undefined {
  const said = line.startsWith('Reason: ') ? line.slice('Reason: '.length) : '';
  const name = [...reasonNames, ...own].find((one) => one === said);
  if (name) return { name };
  const fields = said.startsWith(`${ofValues}: `) ? said.slice(`${ofValues}: `.length) : '';
  return fields && fields === cleanText(fields) ? { name: ofValues, fields } : undefined;
}

/** Takes what `parse` understands from the first lines of a text. */
export function takeLines<Part>(
  text: string,
  parse: (line: string, taken: Part[]) => Part | undefined,
) {
  const taken: Part[] = [];
  let rest = text;
  while (rest) {
    const [line = ''] = rest.split(/[\r\n]/, 1);
    const part = parse(line, taken);
    if (!part) break;
    taken.push(part);
    rest = rest.slice(line.length).replace(/^(\r\n|\r|\n)/, '');
  }
  return { taken, rest };
}

/** Takes the reasons from the first lines of a note, each once. `own` is as in `parseReason`. */
export const takeReasons = (note: string, own: readonly string[]) =>
  takeLines(note, (line, before: Reason[]) => {
    const reason = parseReason(line, own);
    return before.some(({ name }) => name === reason?.name) ? undefined : reason;
  });

const common = reasonNames.map(foldText);

/** True if a sentence looks like a reason that every document has. */
export function isCommonReason(sentence: string): boolean {
  const folded = foldText(sentence);
  return common.includes(folded) || folded.startsWith(`${foldText(ofValues)}:`);
}

/** The first sentence that looks like an earlier one. */
export const findRepeated = (sentences: readonly string[]) =>
  sentences.find((sentence, index) =>
    sentences.slice(0, index).some((earlier) => foldText(earlier) === foldText(sentence)),
  );
