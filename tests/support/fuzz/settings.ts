import type fc from 'fast-check';

/**
 * The same seed makes the same requests. In the gate it is fixed, so that a commit is judged by what it changes;
 * FUZZ_SEED and FUZZ_REQUESTS choose other ones, and more of them.
 */
const seed = Number(process.env.FUZZ_SEED ?? 20_261_121);
const requests = Number(process.env.FUZZ_REQUESTS ?? 6000);

const chosen = `FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`;

export function printSeed(): void {
  process.stdout.write(`fuzz: ${chosen}\n`);
}

/** How fast-check is to make so many of the 6,000, and what it says of the smallest one that fails. */
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
