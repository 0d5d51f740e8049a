import { performance } from 'node:perf_hooks';
import { Refusal } from '../support/api-caller';

/** The value below which `percent` percent of the sorted times lie. */
function percentile(sorted: number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

export type Figures = ReturnType<typeof newFigures>;

/** Times of calls by name. Conflicts and errors are counted separately. */
export function newFigures() {
  const times = new Map<string, number[]>();
  const errors: string[] = [];
  let conflicts = 0;

  return {
    errors,
    conflicts: () => conflicts,

    /**
     * Awaits a call and records its time. Undefined if it failed or was refused with 409, as for
     * the second of two people who decide on one document.
     */
    async time<Result>(name: string, call: () => Promise<Result>): Promise<Result | undefined> {
      const began = performance.now();
      try {
        return await call();
      } catch (error) {
        if (error instanceof Refusal && error.status === 409) conflicts += 1;
        else errors.push(`${name}: ${error instanceof Error ? error.message : error}`);
      } finally {
        const known = times.get(name) ?? [];
        known.push(performance.now() - began);
        times.set(name, known);
      }
    },

    /** One line per kind of call and one for all: count, p50, p95, p99, slowest (ms). */
    lines(): string[] {
      const all = [...times.values()].flat();
      return [...times, ['all calls', all] as const].map(([name, unsorted]) => {
        const sorted = unsorted.toSorted((a, b) => a - b);
        const shown = [50, 95, 99, 100].map((percent) =>
          percentile(sorted, percent).toFixed(0).padStart(8),
        );
        return `${name.padEnd(34)}${String(sorted.length).padStart(8)}${shown.join('')}`;
      });
    },
  };
}
