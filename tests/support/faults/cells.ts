import { describe, it } from 'vitest';
import { calls, type Kind } from './calls';
import { play } from './scene';
import { cellOf, isTested } from './table';
import { type Way, ways } from './ways';

/** Defines one test per cell for these kinds of calls. */
export function testCells(...kinds: Kind[]): void {
  describe.each(calls.filter(({ kind }) => kinds.includes(kind)))('$call at $at', (call) => {
    for (const way of Object.keys(ways) as Way[]) {
      const cell = cellOf(call, way);
      if (!Array.isArray(cell) || !isTested(call, way)) continue;
      it(ways[way].title, async () => {
        const scene = await play(call, way);
        for (const fact of cell) await fact.check(scene);
      });
    }
  });
}
