import { createRequire } from 'node:module';
import { GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { range } from 'es-toolkit';
import encode from 'qr';
import { number, type Thing } from '../variety';

/** Drawing helpers that letters and cards share. */

export type Drawing = SKRSContext2D;

export const ink = '#1b1b22';
export const blue = '#10487a';
const penBlue = '#22409f';

const family = 'Demo';
const { resolve } = createRequire(import.meta.url);
// pdf.js ships these fonts; the machine may have none installed.
for (const style of ['Regular', 'Bold']) {
  const path = resolve(`pdfjs-dist/standard_fonts/LiberationSans-${style}.ttf`);
  if (!GlobalFonts.registerFromPath(path, family)) throw new Error(`${path} is not a font.`);
}

export type TextStyle = {
  size: number;
  bold?: boolean;
  align?: 'left' | 'center' | 'right';
  colour?: string;
};

function setFont(g: Drawing, { size, bold }: TextStyle): void {
  g.font = `${bold ? 'bold ' : ''}${size}px ${family}`;
}

export function write(g: Drawing, text: string, x: number, y: number, style: TextStyle): void {
  setFont(g, style);
  g.textAlign = style.align ?? 'left';
  g.fillStyle = style.colour ?? ink;
  g.fillText(text, x, y);
}

/** Reduces the size so that the text is at most `width` wide. */
export function fitted(g: Drawing, text: string, width: number, style: TextStyle): TextStyle {
  setFont(g, style);
  return { ...style, size: Math.min(style.size, (style.size * width) / g.measureText(text).width) };
}

/** Wraps a text at `width`. Returns the y below it. */
export function writeLines(
  g: Drawing,
  text: string,
  x: number,
  y: number,
  width: number,
  style: TextStyle,
): number {
  setFont(g, style);
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && g.measureText(longer).width <= width) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  const height = style.size * 1.5;
  lines.forEach((line, i) => {
    write(g, line, x, y + i * height, style);
  });
  return y + lines.length * height;
}

/** Writes one label and value per line. Returns the y below them. */
export function writePairs(
  g: Drawing,
  pairs: readonly (readonly [label: string, value: string])[],
  x: number,
  y: number,
  { gap, lineHeight, ...style }: TextStyle & { gap: number; lineHeight: number },
): number {
  pairs.forEach(([label, value], i) => {
    write(g, label, x, y + i * lineHeight, style);
    write(g, ':', x + gap, y + i * lineHeight, style);
    write(g, value, x + gap + style.size, y + i * lineHeight, { ...style, bold: true });
  });
  return y + pairs.length * lineHeight;
}

export type Table = { header: string[]; widths: number[]; rows: string[][] };

/** Draws a ruled table. Returns the y below it. */
export function drawTable(
  g: Drawing,
  { header, widths, rows }: Table,
  x: number,
  y: number,
  size: number,
): number {
  const height = size * 1.9;
  const width = widths.reduce((sum, one) => sum + one, 0);
  const lefts = widths.map((_, i) => x + widths.slice(0, i).reduce((sum, one) => sum + one, 0));
  g.fillStyle = '#e4ebf3';
  g.fillRect(x, y, width, height);
  [header, ...rows].forEach((cells, row) => {
    cells.forEach((cell, i) => {
      const left = (lefts[i] ?? x) + size * 0.5;
      write(g, cell, left, y + row * height + size * 1.3, { size, bold: row === 0 });
    });
  });
  const bottom = y + (rows.length + 1) * height;
  g.strokeStyle = '#8a93a0';
  g.lineWidth = size * 0.06;
  g.beginPath();
  for (const line of range(rows.length + 2)) {
    g.moveTo(x, y + line * height);
    g.lineTo(x + width, y + line * height);
  }
  for (const left of [...lefts, x + width]) {
    g.moveTo(left, y);
    g.lineTo(left, bottom);
  }
  g.stroke();
  return bottom + height;
}

/** A fictitious emblem: an open book in a ring. */
export function drawEmblem(g: Drawing, x: number, y: number, radius: number, colour = blue): void {
  g.strokeStyle = colour;
  g.fillStyle = colour;
  g.lineWidth = radius * 0.09;
  for (const part of [1, 0.82]) {
    g.beginPath();
    g.arc(x, y, radius * part, 0, 2 * Math.PI);
    g.stroke();
  }
  for (const side of [-1, 1]) {
    g.beginPath();
    g.moveTo(x, y + radius * 0.38);
    g.quadraticCurveTo(
      x + side * radius * 0.3,
      y + radius * 0.1,
      x + side * radius * 0.6,
      y + radius * 0.25,
    );
    g.lineTo(x + side * radius * 0.6, y - radius * 0.3);
    g.quadraticCurveTo(x + side * radius * 0.3, y - radius * 0.42, x, y - radius * 0.15);
    g.closePath();
    if (side < 0) g.fill();
    else g.stroke();
  }
}

/** A signature derived from the person: strokes up and down, underlined. */
export function drawSignature(g: Drawing, by: Thing, x: number, y: number, width: number): void {
  const strokes = number(by, 'strokes', 3, 6);
  const step = width / strokes;
  const height = (i: number) => (width * number(by, `stroke ${i}`, 8, i === 0 ? 50 : 34)) / 100;
  g.strokeStyle = penBlue;
  g.lineWidth = width / 60;
  g.lineCap = 'round';
  g.beginPath();
  g.moveTo(x, y);
  for (const i of range(strokes)) {
    const left = x + i * step;
    const [up, down] = [y - height(i), y + height(i + strokes) / 4];
    g.bezierCurveTo(left + step * 0.3, up, left + step * 1.3, up, left + step * 0.5, y);
    g.quadraticCurveTo(left + step * 0.6, down, left + step, y - height(i) / 4);
  }
  g.quadraticCurveTo(x + width * 0.6, y + width * 0.14, x + width * 0.1, y + width * 0.1);
  g.stroke();
}

/** Draws a QR code with its edge, a square of this side. */
export function drawCode(g: Drawing, text: string, x: number, y: number, side: number): void {
  const rows = encode(text, 'raw', { ecc: 'low', border: 1 });
  const module = side / rows.length;
  g.fillStyle = 'black';
  g.beginPath();
  rows.forEach((row, down) => {
    const line = row.map((isDark) => (isDark ? '#' : ' ')).join('');
    for (const { 0: dark, index } of line.matchAll(/#+/g)) {
      g.rect(x + index * module, y + down * module, dark.length * module, module);
    }
  });
  g.fill();
}

export function drawStamp(g: Drawing, x: number, y: number, radius: number): void {
  g.save();
  g.translate(x, y);
  g.rotate(-0.25);
  g.globalAlpha = 0.6;
  g.strokeStyle = penBlue;
  g.lineWidth = radius * 0.06;
  for (const part of [1, 0.9, 0.55]) {
    g.beginPath();
    g.arc(0, 0, radius * part, 0, 2 * Math.PI);
    g.stroke();
  }
  write(g, 'CONTOH', 0, radius * 0.1, {
    size: radius * 0.28,
    bold: true,
    align: 'center',
    colour: penBlue,
  });
  g.restore();
}
