import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { groupBy, sum } from 'es-toolkit';
import { build as viteBuild } from 'vite';
import type { Section } from './section';

const compressed = ['.br', '.gz'];

/** The duration of a build without a cache, and the size of its output. */
export async function build(): Promise<Section> {
  const outDir = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const started = performance.now();
  await viteBuild({ logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const took = performance.now() - started;

  const entries = await readdir(outDir, { recursive: true, withFileTypes: true });
  const files = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ name, parentPath }) => ({
        name,
        size: (await stat(join(parentPath, name))).size,
      })),
  );
  await rm(outDir, { recursive: true });

  const own = files.filter(({ name }) => !compressed.includes(extname(name)));
  const row = (kind: string, some: { size: number }[]) => [
    kind,
    some.length,
    `${(sum(some.map(({ size }) => size)) / 1_000_000).toFixed(2)} MB`,
  ];
  return {
    title: 'Build',
    columns: ['', 'files', 'size'],
    rows: [
      row('all of dist', files),
      ...Object.entries(groupBy(own, ({ name }) => extname(name)))
        .map(([kind, some]) => row(kind, some))
        .sort((one, other) => Number(other[1]) - Number(one[1])),
      row(
        'precompressed copies',
        files.filter(({ name }) => compressed.includes(extname(name))),
      ),
    ],
    notes: [`A cold build takes ${(took / 1000).toFixed(1)} s.`],
  };
}
