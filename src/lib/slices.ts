import { chunk } from 'es-toolkit';

/** Rows of a slice: drawing so many holds up nothing. */
const sliceSize = 20;

/** Runs a slice of the items at a time, so that the browser can respond to input in between. */
export async function inSlices<Item>(
  items: readonly Item[],
  run: (slice: Item[]) => void | Promise<void>,
): Promise<void> {
  for (const slice of chunk(items, sliceSize)) {
    await run(slice);
    await new Promise((resolve) => setTimeout(resolve));
  }
}
