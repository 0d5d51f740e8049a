import type { Point } from '@/lib/find/box';

/** The field of a page, counted row by row, in which a point lies. */
export function getFieldAt({ x, y }: Point): number {
  const third = (fraction: number) => Math.min(2, Math.max(0, Math.floor(3 * fraction)));
  return 3 * third(y) + third(x);
}

/** The row and the column of a field, from 0. */
export const toCell = (field: number) => ({ row: Math.floor(field / 3), column: field % 3 });

export function getMiddle(field: number): Point {
  const { row, column } = toCell(field);
  return { x: (column + 0.5) / 3, y: (row + 0.5) / 3 };
}

/** Where a field lies when its page has been turned clockwise. */
export function turnField(field: number, degrees: number): number {
  let { row, column } = toCell(field);
  for (let turned = 0; turned < degrees; turned += 90) [row, column] = [column, 2 - row];
  return 3 * row + column;
}

/** The inverse of `turnField`: which field of the upright page lies there. */
export const turnFieldBack = (field: number, degrees: number) => turnField(field, 360 - degrees);
