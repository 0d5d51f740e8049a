import { drawCard } from './draw-card';
import { drawLetter } from './draw-letter';
import type { Facts } from './facts';

/**
 * Draws the file of a document, a PDF or a JPEG as its type demands. A flawed one is what a
 * verifier rejects.
 */
export async function drawFile(facts: Facts, isFlawed = false): Promise<Uint8Array> {
  const file = drawLetter(facts, isFlawed) ?? (await drawCard(facts, isFlawed));
  if (!file) throw new Error(`Nothing draws a document of the type ${facts.document_type}.`);
  return file;
}
