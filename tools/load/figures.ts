import { performance } from 'node:perf_hooks';
import { Refusal } from '../../tests/support/processes/api-caller';
import type { Schedule } from './schedule';

/** The value below which `percent` percent of the sorted times lie. */
function percentile(sorted: number[], percent: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor((sorted.length * percent) / 100))] ?? 0;
}

/** A call that got no answer: nobody knows whether it was carried out. */
export type Unanswered = { name: string; error: unknown; at: number };

/** What became of a call. `refused` is an answer other than 2xx. */
export type Outcome<Result> =
  | { is: 'done'; result: Result }
  | { is: 'refused' }
  | { is: 'unanswered' };

export type Figures = ReturnType<typeof newFigures>;

/** Times of calls by name. Conflicts, other errors and lost answers are counted separately. */
export function newFigures() {
  const times = new Map<string, number[]>();
  const errors: string[] = [];
  const unanswered: Unanswered[] = [];
  let conflicts = 0;

  return {
    errors,
    unanswered,
    conflicts: () => conflicts,

    /**
     * Awaits a call and records its time since it was due. A 409 is a conflict, as for the second
     * of two people who decide on one document.
     */
    async time<Result>(
      name: string,
      due: number,
      call: () => Promise<Result>,
    ): Promise<Outcome<Result>> {
      try {
        const result = await call();
        record(name, performance.now() - due);
        return { is: 'done', result };
      } catch (error) {
        if (!(error instanceof Refusal)) {
          unanswered.push({ name, error, at: performance.now() });
          return { is: 'unanswered' };
        }
        record(name, performance.now() - due);
        if (error.status === 409) conflicts += 1;
        else errors.push(`${name}: ${error.message}`);
        return { is: 'refused' };
      }
    },

    all: () => summaryOf([...times.values()].flat()),
    byName: () => [...times].map(([name, some]) => ({ name, ...summaryOf(some) })),
  };

  function record(name: string, took: number): void {
    const known = times.get(name) ?? [];
    known.push(took);
    times.set(name, known);
  }
}

/** Milliseconds. */
function summaryOf(times: number[]) {
  const sorted = times.toSorted((a, b) => a - b);
  return {
    calls: sorted.length,
    p50: percentile(sorted, 50),
    p95: percentile(sorted, 95),
    p99: percentile(sorted, 99),
    slowest: percentile(sorted, 100),
  };
}

/** Times the calls of one person; the first of a step counts from when it was due. */
export function timerOf(figures: Figures, schedule: Schedule) {
  let step: number | undefined;
  return async <Result>(name: string, call: () => Promise<Result>): Promise<Outcome<Result>> => {
    const isFirst = step !== schedule.due();
    const outcome = await figures.time(name, isFirst ? schedule.due() : performance.now(), call);
    step = schedule.due();
    return outcome;
  };
}
