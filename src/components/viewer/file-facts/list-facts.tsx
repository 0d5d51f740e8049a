import type { ReactNode } from 'react';
import { describeIssuer, describeSignature } from '@/components/viewer/file-facts/fact-texts';
import type { FileFacts } from '@/components/viewer/file-facts/read-facts';
import { plural, t } from '@/texts/texts';

/** A line about a file: its sentences, and where a press leads. */
export type Fact = {
  sentences: readonly ReactNode[];
  issuer?: ReactNode;
  /** Name of the form field that the fact is about. */
  field?: string;
  /** End of the version that the signature covers, in bytes; undefined for the last version. */
  end?: number;
  isChanged?: boolean;
};

/** Lists the facts of a file: signatures, the newest first, then fields without one. */
export function listFacts(said: FileFacts['said']): Fact[] {
  if (said === 'unreadable') return [{ sentences: [t('The signature could not be read.')] }];
  const { signatures, emptyFields, versions } = said;
  const signed = signatures.map(
    (signature): Fact => ({
      sentences: describeSignature(signature),
      issuer: describeIssuer(signature),
      field: signature.field,
      end: signature.end < (versions.at(-1) ?? 0) ? signature.end : undefined,
      isChanged: signature.state === 'changed after',
    }),
  );
  if (emptyFields.length === 0) return signed;
  const sentence = plural(
    emptyFields.length,
    'A signature field is empty.',
    '{count} signature fields are empty.',
  );
  return [...signed, { sentences: [sentence], field: emptyFields[0] }];
}
