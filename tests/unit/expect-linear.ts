import { expect } from 'vitest';

/** ms of this process's own time, however busy the machine is. */
function measure(work: () => void): number {
  const started = process.cpuUsage();
  work();
  // Adds both: the kernel tells them apart by samples, and may call all of a computation system time.
  const { user, system } = process.cpuUsage(started);
  return (user + system) / 1000;
}

/**
 * Expects time to grow with the size. Growing with its square, it takes 16 times. Takes the best of
 * at most five, since a compiler or a garbage collection may disturb some.
 */
export function expectLinear(work: (size: number) => void, size: number): void {
  let [quarter, whole] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  // Allows for what else a process does.
  const isLinear = () => whole < 8 * quarter + 10;
  for (let tries = 0; tries < 5 && !isLinear(); tries += 1) {
    quarter = Math.min(
      quarter,
      measure(() => work(size / 4)),
    );
    whole = Math.min(
      whole,
      measure(() => work(size)),
    );
  }
  expect(isLinear(), `${quarter} ms for a quarter of what takes ${whole} ms`).toBe(true);
}
