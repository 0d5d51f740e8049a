import { waitFor } from '@testing-library/react';
import { partition } from 'es-toolkit';
import { describe, expect, it } from 'vitest';
import { failingCalls, isRead, type Kind } from './calls';
import { openStage } from './scene';
import { cellsOf } from './table';
import { type Way, ways } from './ways';

/** Ways for only the first call of a kind: they take the same path as a 500 or a success. */
const once: Way[] = ['403', '404', '409', '413', '429', '500 HTML', '200 JSON', 'late'];

/** True if the screen cannot be used after this way, or must be opened again. */
function endsScreen(kind: Kind, way: Way): boolean {
  if (kind === 'exchange' || kind === 'logout') return true;
  return (
    way === '401' ||
    way === 'overtaken' ||
    (isRead(kind) && way === 'late') ||
    (kind === 'form fill' && way === '404')
  );
}

/**
 * Defines the cells of these kinds of calls, `<call> at <screen> > <way>`: calls of contract/calls,
 * ways of ./ways.ts, and what ./table.ts expects of both. One mounted app meets the ways in turn; a
 * failure names its cell. `npm test` runs the first call of each kind.
 */
export function testCells(...kinds: Kind[]): void {
  describe.each(failingCalls.filter(({ kind }) => kinds.includes(kind)))(
    '$call at $at [S-9 S-6 F-17]',
    (call) => {
      const isFirst = failingCalls.find(({ kind }) => kind === call.kind) === call;
      const tags = isFirst ? [] : ['slow'];
      const cells = cellsOf(call);
      const tried = (Object.keys(ways) as Way[]).filter(
        (way) => cells[way] && (isFirst || !once.includes(way)),
      );
      const [apart, inTurn] = partition(tried, (way) => endsScreen(call.kind, way));

      async function meet(way: Way, stage: ReturnType<typeof openStage>) {
        try {
          const scene = await stage(way);
          await waitFor(() => expect(scene.asked()).toBeGreaterThan(0));
          for (const fact of cells[way] ?? []) await fact(scene);
        } catch (error) {
          // Changes only the message: the report shows the difference, too.
          const cell = `${call.call} at ${call.at} > ${ways[way].title}`;
          if (error instanceof Error) error.message = `${cell}: ${error.message}`;
          throw error;
        }
      }

      for (const way of apart) it(ways[way].title, { tags }, () => meet(way, openStage(call)));
      if (inTurn.length === 0) return;
      it('one failure after the other [V-1 F-5 F-14 F-10 F-15]', { tags }, async () => {
        const stage = openStage(call);
        for (const way of inTurn) await meet(way, stage);
      });
    },
  );
}
