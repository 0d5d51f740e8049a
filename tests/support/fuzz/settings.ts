import type fc from 'fast-check';

/**
 * The same seed makes the same requests. The gate uses a fixed one, so that a commit is judged by
 * its own changes. FUZZ_SEED and FUZZ_REQUESTS set another seed and number.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const requests = Number(process.env.FUZZ_REQUESTS ?? 6000);

const chosen = `FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`;

export function printSeed(): void {
  process.stdout.write(`fuzz: ${chosen}\n`);
}

/** Settings of fast-check for `share` of 6,000 requests. Reports the smallest failing one. */
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
