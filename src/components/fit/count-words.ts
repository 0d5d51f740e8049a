import { drawFile } from '@/components/viewer/scan/draw-image';
import { readScan } from '@/components/viewer/scan/scan-reader';

/** Confidence from which a word counts as read, of 100. */
const minConfidence = 60;

/** The number of words that can be read on a picture. */
export async function countWords(picture: Blob, signal: AbortSignal): Promise<number> {
  const draw = () => drawFile(picture);
  const words = await readScan({ draw, page: 0, isShown: () => true, signal });
  const read = words?.filter(
    ({ text, confidence }) => confidence >= minConfidence && /[\p{L}\p{N}]{2}/u.test(text),
  );
  return read?.length ?? 0;
}
