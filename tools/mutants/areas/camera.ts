import type { Mutant } from '../mutant';

const tests = 'unit/straighten.test.ts';

/** A photo that is straightened. */
export const camera: Mutant[] = [
  {
    name: 'a page is stretched between its corners without perspective',
    file: 'src/lib/straighten/page-map.ts',
    change: ['const depth = g * x + h * y + 1;', 'const depth = 1;'],
    noticedBy: [tests, 'what is on a page'],
  },
  {
    name: 'a page is as wide as it looks',
    file: 'src/lib/straighten/page-size.ts',
    change: ['b / focal, e / focal, h)', 'b / focal, e / focal)'],
    noticedBy: [tests, 'by its perspective'],
  },
  {
    name: 'a straightened page is ten pixels off',
    file: 'src/lib/straighten/warp.ts',
    change: ['(a * x + b * y + c) * depth - 0.5', '(a * x + b * y + c) * depth + 9.5'],
    noticedBy: [tests, 'comes out straight'],
  },
  {
    name: 'a picture that is made smaller is read at places',
    file: 'src/lib/straighten/warp.ts',
    change: ['const maxReads = 8;', 'const maxReads = 1;'],
    noticedBy: [tests, 'finer than the pixels'],
  },
  {
    name: 'corners that are crossed make a page',
    file: 'src/lib/straighten/corners.ts',
    change: ['area > minArea && isConvex', 'area > minArea'],
    noticedBy: [tests, 'convex, in order'],
  },
  {
    name: 'a corner jumps under the thumb',
    file: 'src/components/camera/corner-handle.tsx',
    change: ['from.corner.x + (clientX - from.left) / stage.width', 'clientX / stage.width'],
    noticedBy: ['unit/corner-editor.test.tsx', 'a drag moves a corner'],
  },
];
