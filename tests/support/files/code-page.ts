import { createCanvas } from '@napi-rs/canvas';
import encode from 'qr';

export type CodePage = {
  texts: readonly string[];
  dpi: number;
  /** Degrees by which the paper lies askew. */
  tilt?: number;
  /** Covers the middle of each code. */
  hasLogo?: boolean;
};

/** Size of a code and distance between two, in inches. */
const size = 1;
const step = 2;

/** A JPEG (quality 60) of an A4 page of text with QR codes of 2.5 cm, one below the other. */
export function drawCodePage({ texts, dpi, tilt = 0, hasLogo = false }: CodePage): Buffer {
  const page = createCanvas(Math.round(8.27 * dpi), Math.round(11.69 * dpi));
  const context = page.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, page.width, page.height);
  context.translate(page.width / 2, page.height / 2);
  context.rotate((tilt * Math.PI) / 180);
  context.translate(-page.width / 2, -page.height / 2);
  context.scale(dpi, dpi);
  context.fillStyle = '#222';
  context.font = '0.14px sans-serif';
  for (let line = 0; line < 45; line += 1) {
    context.fillText(
      `${line}. Keputusan tentang pengangkatan, nomor ${line * 7919}`,
      0.8,
      1 + line / 5,
    );
  }
  context.imageSmoothingQuality = 'high';
  for (const [index, text] of texts.entries()) {
    context.drawImage(drawCode(text, hasLogo), 5.6, 1.5 + index * step, size, size);
  }
  return page.encodeSync('jpeg', 60);
}

function drawCode(text: string, hasLogo: boolean) {
  const modules = encode(text, 'raw', { ecc: hasLogo ? 'high' : 'medium', border: 4 });
  const module = 12;
  const code = createCanvas(modules.length * module, modules.length * module);
  const context = code.getContext('2d');
  context.fillStyle = 'white';
  context.fillRect(0, 0, code.width, code.height);
  context.fillStyle = 'black';
  for (const [y, row] of modules.entries()) {
    for (const [x, isDark] of row.entries()) {
      if (isDark) context.fillRect(x * module, y * module, module, module);
    }
  }
  if (hasLogo) {
    context.fillStyle = '#c22';
    context.fillRect(0.4 * code.width, 0.4 * code.height, 0.2 * code.width, 0.2 * code.height);
  }
  return code;
}
