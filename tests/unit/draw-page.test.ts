import { expect, it } from 'vitest';
import { isAlmostEmpty } from '@/components/viewer/scan/draw-page';

const page = (text: string) => ({ text, starts: [0], widths: [0] });

it.each([
  ['', true],
  ['- é 7 -'.repeat(100), true],
  ['- é 7 -'.repeat(101), false],
  ['Pasal satu\n'.repeat(900), false],
])(
  'a page has hardly any text with 200 letters and digits at most: %# [T-12]',
  (text, isHardly) => {
    expect(isAlmostEmpty(page(text))).toBe(isHardly);
  },
);
