import type { Facts } from '../documents/facts';
import { addProof } from '../signatures/add-proof';
import { drawCard } from './draw-card';
import { drawLetter } from './draw-letter';

/**
 * Draws a document's file, a PDF or JPEG depending on its type. A flawed one has a defect for which
 * a verifier would reject it.
 */
export function drawFile(facts: Facts, isFlawed = false): Uint8Array {
  const letter = drawLetter(facts, isFlawed);
  if (letter) return isFlawed ? letter : addProof(facts, letter);
  const file = drawCard(facts, isFlawed);
  if (!file) throw new Error(`Nothing draws a document of the type ${facts.document_type}.`);
  return file;
}
