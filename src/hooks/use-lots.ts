import { useEffect, useState } from 'react';
import type { Id } from '@/api/wire';

/** Rows of a lot: about as many as a screen holds. */
const lot = 10;

/**
 * Of the rows of a list those to draw now. A long page comes in lots, one a frame, so that the first screenful shows at once
 * and no lot holds up the next press. A row that is drawn already stays, wherever a reload puts it.
 */
export function useLots<Row extends { id: Id }>(rows: Row[]): Row[] {
  const [drawn, setDrawn] = useState<ReadonlySet<Id>>(new Set());
  let room = lot;
  const next = rows.findIndex(({ id }) => !drawn.has(id) && room-- === 0);
  const shown = next < 0 ? rows : rows.slice(0, next);
  const isSettled = rows.length <= lot || rows.every(({ id }) => drawn.has(id));

  useEffect(() => {
    if (isSettled) return;
    const frame = requestAnimationFrame(() => setDrawn(new Set(shown.map(({ id }) => id))));
    return () => cancelAnimationFrame(frame);
  });

  return shown;
}
