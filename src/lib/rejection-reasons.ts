import { cleanText } from '@/shared/clean-text';
import { type Text, t } from '@/texts/texts';

/**
 * Reasons for a rejection, in the order of their line in a note: the name that travels, which
 * deciders choose by, and the sentence for the owner.
 */
const sentences = {
  'Not legible': 'The file cannot be read well. Scan it again, straight and sharp.',
  'Pages are missing': 'Pages are missing. Send all of them.',
  'Wrong document': 'This is another document than its type says.',
  'A value differs from the file': 'What was filled in differs from the file.',
  'Not signed or stamped': 'A signature or stamp is missing.',
  'An older version': 'There is a newer version of this document.',
  "Someone else's document": "The document is somebody else's.",
  Other: undefined,
} as const satisfies Partial<Record<Text, Text | undefined>>;

export type ReasonName = keyof typeof sentences;

export const reasonNames = Object.keys(sentences) as ReasonName[];

/** The reason that names the fields whose values differ. */
export const ofValues: ReasonName = 'A value differs from the file';

/** A reason for a rejection. `fields` names the values that differ, separated by commas. */
export type Reason = { name: ReasonName; fields?: string };

/** False for a reason that says nothing by itself: a note goes with it. */
export const isTelling = ({ name }: Reason) => sentences[name] !== undefined;

/** "Reason: A value differs from the file: Nomor Ijazah", in the words that travel. */
export const formatReason = ({ name, fields }: Reason) =>
  `Reason: ${name}${fields ? `: ${fields}` : ''}`;

/** Reads the line of a reason, which is exact to the letter. Undefined for any other line. */
export function parseReason(line: string): Reason | undefined {
  const said = line.startsWith('Reason: ') ? line.slice('Reason: '.length) : '';
  const name = reasonNames.find((one) => one === said);
  if (name) return { name };
  const fields = said.startsWith(`${ofValues}: `) ? said.slice(`${ofValues}: `.length) : '';
  return fields && fields === cleanText(fields) ? { name: ofValues, fields } : undefined;
}

/** Says reasons to the owner, a line each, in the language of the interface. */
export function describeReasons(reasons: readonly Reason[]): string {
  const lines = reasons.map(({ name, fields }) => {
    if (fields) return t('What was filled in differs from the file: {fields}.', { fields });
    const sentence = sentences[name];
    return sentence && t(sentence);
  });
  return lines.filter(Boolean).join('\n');
}

const separated = (fields = '') => `, ${fields}, `;

/** True if a reason names a field. */
export const namesField = ({ fields }: Reason, label: string) =>
  separated(fields).includes(separated(label));
