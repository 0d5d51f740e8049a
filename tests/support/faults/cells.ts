import { describe, it } from 'vitest';
import { failingCalls, type Kind } from './calls';
import { play } from './scene';
import { cellOf, isTested } from './table';
import { type Way, ways } from './ways';

/** Defines one test per cell for these kinds of calls; `npm test` runs those of one call a kind. */
export function testCells(...kinds: Kind[]): void {
  describe.each(failingCalls.filter(({ kind }) => kinds.includes(kind)))('$call at $at', (call) => {
    const isFirst = failingCalls.find(({ kind }) => kind === call.kind) === call;
    const tags = isFirst ? [] : ['slow'];
    for (const way of Object.keys(ways) as Way[]) {
      const cell = cellOf(call, way);
      if (!Array.isArray(cell) || !isTested(call, way)) continue;
      it(ways[way].title, { tags }, async () => {
        const scene = await play(call, way);
        for (const fact of cell) await fact.check(scene);
      });
    }
  });
}
