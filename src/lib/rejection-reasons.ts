import type { Reason, ReasonName } from '@/shared/rejection-reasons';
import { type Text, t } from '@/texts/texts';

/** Sentences to the owner for the reasons that every document has. */
const sentences: Record<ReasonName, Text | undefined> = {
  'Not legible': 'The file cannot be read well. Scan it again, straight and sharp.',
  'Pages are missing': 'Pages are missing. Send all of them.',
  'Wrong document': 'This is another document than its type says.',
  'A value differs from the file': 'What was filled in differs from the file.',
  'Not signed or stamped': 'A signature or stamp is missing.',
  'An older version': 'There is a newer version of this document.',
  "Someone else's document": "The document is somebody else's.",
  Other: undefined,
};
const sentenceOf = new Map<string, Text | undefined>(Object.entries(sentences));

/** False for a reason that says nothing by itself: a note goes with it. */
export const isTelling = ({ name }: Reason) => !sentenceOf.has(name) || !!sentenceOf.get(name);

/**
 * Says reasons to the owner, a line each, in the language of the interface. A document type's own
 * stay as they were written.
 */
export function describeReasons(reasons: readonly Reason[]): string {
  const lines = reasons.map(({ name, fields }) => {
    if (fields) return t('What was filled in differs from the file: {fields}.', { fields });
    if (!sentenceOf.has(name)) return name;
    const sentence = sentenceOf.get(name);
    return sentence && t(sentence);
  });
  return lines.filter(Boolean).join('\n');
}

const separated = (fields = '') => `, ${fields}, `;

/** True if a reason names a field. */
export const namesField = ({ fields }: Reason, label: string) =>
  separated(fields).includes(separated(label));
