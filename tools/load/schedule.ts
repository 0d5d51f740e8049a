import { setTimeout } from 'node:timers/promises';

/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
function numbersFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export type Schedule = ReturnType<typeof newSchedule>;

/**
 * The times at which a person takes one step after the other, fixed in advance: `gap` seconds apart
 * on average, plus or minus half. A slow server does not move them, and the time of a step counts
 * from here, so a server that stalls is charged for every step that had to wait.
 */
export function newSchedule(start: number, gap: number, person: number) {
  const numbers = numbersFrom(person);
  let due = start;

  return {
    /** When the current step was to begin, on the clock of performance.now(). */
    due: () => due,
    /** Waits for the next step, unless it is late already. */
    async next(): Promise<void> {
      due += gap * 1000 * (0.5 + numbers());
      const wait = due - performance.now();
      if (wait > 0) await setTimeout(wait);
    },
  };
}
