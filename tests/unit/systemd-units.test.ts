import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const units = readdirSync('docs/deploy').filter((name) => name.endsWith('.service'));

// Node.js calls pkey_alloc, which is not in @system-service.
it.each(units)('%s answers other system calls with an error, and does not kill', (unit) => {
  const lines = readFileSync(`docs/deploy/${unit}`, 'utf8').split('\n');
  expect(lines).toContain('SystemCallFilter=@system-service');
  expect(lines).toContain('SystemCallErrorNumber=EPERM');
});
