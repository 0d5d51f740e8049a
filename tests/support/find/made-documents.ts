import { documents } from '../../../server/demo/documents/documents';
import { formFault } from '../../../server/demo/documents/faults';
import { drawLetter } from '../../../server/demo/drawings/draw-letter';
import type { MadeDocument } from './made-document';
import { layouts } from './made-layouts';
import { scripts } from './made-scripts';
import { spacing } from './made-spacing';
import { values } from './made-values';

/** Documents made for searching, each with its known answers. */
export const madeDocuments: MadeDocument[] = [...layouts, ...spacing, ...values, ...scripts];

/**
 * The demo's letters, whose forms have one wrong number or date each. A wrong date may happen to be
 * another one in the same letter.
 */
export function drawDemoLetters(): MadeDocument[] {
  return documents.flatMap((document) => {
    const pdf = drawLetter(document, false);
    if (!pdf) return [];
    const right = Object.values(document.values);
    const fault = formFault(document);
    const wrong = fault?.in === 'form' && !right.includes(fault.value) ? [fault.value] : [];
    return {
      group: 'letters of the demo',
      name: `${document.document_type} of ${document.owner.name}`,
      pdf,
      found: Object.fromEntries(right.map((value) => [value, []])),
      absent: wrong,
    };
  });
}
