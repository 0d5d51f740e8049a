import * as v from 'valibot';
import { parseOptional } from '@/api/body';
import type { Document } from '@/api/documents';
import { list, text } from '@/api/wire';
import { cleanText } from '@/shared/clean-text';
import { isCommonReason } from '@/shared/rejection-reasons';

const withReasons = v.object({ rejection_reasons: list(text) });

const isOfOneLine = (sentence: string) => sentence !== '' && sentence === cleanText(sentence);

/**
 * The reasons of a document's type, where the back end tells. Leaves out those that could not be
 * read back from a note.
 */
export function ownReasonsOf({ document_type }: Pick<Document, 'document_type'>): string[] {
  const sentences = parseOptional(withReasons, document_type)?.rejection_reasons ?? [];
  return [...new Set(sentences)].filter((one) => isOfOneLine(one) && !isCommonReason(one));
}
