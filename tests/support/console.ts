import { format } from 'node:util';
import { expect, vi } from 'vitest';

let written: string[] = [];
let expected: RegExp[] = [];

/** From here on nothing is printed; what the code under test writes is kept for `checkConsole`. */
export function watchConsole(): void {
  written = [];
  expected = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => void written.push(format(...args)));
  }
}

/** Says that this test makes the code write an error or a warning that matches; the test fails when it does not. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/** Fails the test for every error or warning that it did not expect, and for every expected one that did not come. */
export function checkConsole(): void {
  const unexpected = written.filter((text) => !expected.some((pattern) => pattern.test(text)));
  const missing = expected.filter((pattern) => !written.some((text) => pattern.test(text)));
  expect({ unexpected, missing }, 'errors and warnings on the console').toEqual({
    unexpected: [],
    missing: [],
  });
}
