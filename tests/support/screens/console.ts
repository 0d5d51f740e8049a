import { format } from 'node:util';
import { expect, vi } from 'vitest';

let written: string[] = [];
let expected: RegExp[] = [];

/** Silences the console and records what the code under test writes, for `checkConsole`. */
export function watchConsole(): void {
  written = [];
  expected = [];
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...args) => void written.push(format(...args)));
  }
}

/** Expects an error or a warning that matches. The test fails if none is written. */
export function expectConsole(pattern: RegExp): void {
  expected.push(pattern);
}

/** Fails on every unexpected error or warning, and on every expected one that is missing. */
export function checkConsole(): void {
  const unexpected = written.filter((text) => !expected.some((pattern) => pattern.test(text)));
  const missing = expected.filter((pattern) => !written.some((text) => pattern.test(text)));
  expect({ unexpected, missing }, 'errors and warnings on the console').toEqual({
    unexpected: [],
    missing: [],
  });
}
