import { scannedPdf } from '../../../tools/bench/scanned-pdf';
import { drawScan, type Scan } from '../find/draw-scan';
import { lines, textPdf } from '../find/text-pdf';
import { createRandom } from './stack-file';

/**
 * A PDF without text, as an office scanner makes it of pages with these lines. Pages without noise
 * are read faster.
 */
export async function makeScans(
  pages: readonly (readonly string[])[],
  noise = 12,
): Promise<Buffer> {
  const random = createRandom(1);
  const scans: Scan[] = [];
  for (const texts of pages) {
    const page = textPdf([{ runs: lines([...texts]) }]);
    // Lies a little askew, as paper in scanners does.
    const angle = 2 * random() - 1;
    scans.push(await drawScan(page, { dpi: 150, angle, noise, quality: 70 }));
  }
  return scannedPdf(scans, scans.length);
}
