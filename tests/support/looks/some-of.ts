import { sortBy } from 'es-toolkit';
import { createRandom } from '../files/stack-file';

/**
 * A sample of this size, always the same. SAMPLE=1000 takes all, which the gate leaves to unit
 * tests of the same pages and pictures.
 */
export function someOf<Item>(all: readonly Item[], count: number): Item[] {
  const random = createRandom(7);
  const placed = all.map((item) => ({ item, place: random() }));
  return sortBy(placed, ['place'])
    .slice(0, Number(process.env.SAMPLE ?? count))
    .map(({ item }) => item);
}
