import type fc from 'fast-check';
import { inject } from 'vitest';

/**
 * The same seed generates the same requests. The default is fixed, so that a commit is judged by
 * its own changes; FUZZ_SEED and FUZZ_REQUESTS override it.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
/** Number of requests, smaller on a server, where only the database differs. */
const usual = inject('postgres') ? 1500 : 6000;
const requests = Number(process.env.FUZZ_REQUESTS ?? usual);

const chosen = `FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`;

export function printSeed(): void {
  process.stdout.write(`fuzz: ${chosen}\n`);
}

/**
 * Settings of fast-check for a share of the 6,000 requests. Reports the smallest failing request.
 */
export function settings<Thrown>(
  share: number,
  lineOf: (thrown: Thrown) => string,
): fc.Parameters<[Thrown]> {
  return {
    seed,
    numRuns: Math.ceil((share * requests) / 6000),
    reporter({ failed, counterexample, errorInstance }) {
      if (!failed || !counterexample) return;
      throw new Error(`${chosen}: ${lineOf(counterexample[0])}\n${errorInstance}`);
    },
  };
}
