// @vitest-environment node
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';

// Lint enforces the layers of the server: these tests run it on a small server with these imports.

const up: [path: string, specifier: string][] = [
  ['domain/a.ts', '../storage/schema'],
  ['log/a.ts', '../domain/roles'],
  ['storage/a.ts', '../http/errors'],
  ['auth/a.ts', '../http/errors'],
  ['http/a.ts', '../documents/lifecycle'],
  ['documents/a.ts', '../routes/documents'],
  ['spreadsheets/a.ts', '../routes/users'],
  ['seed/a.ts', '../documents/lifecycle'],
  ['routes/a.ts', '../app'],
  ['portal/a.ts', '../routes/users'],
  ['routes/b.ts', '@/lib/format'],
];
const down: [path: string, specifier: string][] = [
  ['documents/c.ts', '../storage/schema'],
  ['routes/c.ts', '../deps'],
  ['routes/d.ts', '@/api/documents'],
];
const circle: [path: string, specifier: string][] = [
  ['http/e.ts', './f'],
  ['http/f.ts', './e'],
];

let folder: string;
let said: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'berkas-layers-'));
  for (const name of ['biome.json', '.gitignore', 'server/biome.json']) {
    cpSync(name, join(folder, name));
  }
  for (const [path, specifier] of [...up, ...down, ...circle]) {
    const file = join(folder, 'server', path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `export type { X } from '${specifier}';\n`);
  }
  const biome = resolve('node_modules/@biomejs/biome/bin/biome');
  const lint = ['lint', '--colors=off', '--max-diagnostics=100'];
  const { stdout, stderr } = spawnSync(process.execPath, [biome, ...lint], {
    cwd: folder,
    encoding: 'utf8',
  });
  said = stdout + stderr;
});
afterAll(() => rmSync(folder, { recursive: true }));

const saidOf = (path: string, rule: string) =>
  said.split('\n').some((line) => line.startsWith(`server/${path}:`) && line.includes(rule));

it.each(up)('server/%s may not import %s', (path) => {
  expect(saidOf(path, 'noRestrictedImports'), said).toBe(true);
});

it.each(down)('server/%s may import %s', (path) => {
  expect(saidOf(path, 'noRestrictedImports'), said).toBe(false);
});

it.each(circle)('server/%s may not import %s in a circle', (path) => {
  expect(saidOf(path, 'noImportCycles'), said).toBe(true);
});
