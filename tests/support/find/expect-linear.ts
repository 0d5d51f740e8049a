import { expect } from 'vitest';

/** ms of this process's own time, however busy the machine is. */
function measure(work: () => void): number {
  const started = process.cpuUsage();
  work();
  return process.cpuUsage(started).user / 1000;
}

/** Expects time to grow with the size. Where it grows with the square, it takes 16 times. */
export function expectLinear(work: (size: number) => void, size: number): void {
  // Once before, so that both run as compiled code.
  work(size / 4);
  const quarter = measure(() => work(size / 4));
  // The constant leaves room for a garbage collection.
  expect(measure(() => work(size))).toBeLessThan(8 * quarter + 100);
}
