import { gzipSync } from 'node:zlib';
import { groupBy, sumBy } from 'es-toolkit';
import { build, type Rolldown } from 'vite';
import type { Section } from './section';

/** Smaller chunks (bytes, gzipped) are combined in one row. */
const smallest = 2000;

/** The package of a module, or `src`. */
function packageOf(id: string): string {
  const [, inPackage] = id.split(/.*\/node_modules\//);
  if (inPackage) return inPackage.split('/', inPackage.startsWith('@') ? 2 : 1).join('/');
  return id.includes('/src/') ? 'src' : 'bundler';
}

/** The packages in a chunk, in percent of its code before minification. */
function contentsOf({ modules }: Rolldown.OutputChunk): string {
  const lengths = Object.entries(modules).map(([id, { renderedLength }]) => ({
    name: packageOf(id),
    renderedLength,
  }));
  const total = sumBy(lengths, ({ renderedLength }) => renderedLength) || 1;
  return Object.entries(groupBy(lengths, ({ name }) => name))
    .map(([name, some]) => ({
      name,
      share: (100 * sumBy(some, ({ renderedLength }) => renderedLength)) / total,
    }))
    .filter(({ share }) => share >= 1)
    .sort((one, other) => other.share - one.share)
    .map(({ name, share }) => `${name} ${Math.round(share)} %`)
    .join(', ');
}

/** The contents of each chunk. */
export async function bundle(): Promise<Section> {
  const built = (await build({
    logLevel: 'error',
    build: { write: false },
  })) as Rolldown.RolldownOutput;
  const chunks = built.output
    .filter((output) => output.type === 'chunk')
    .map((chunk) => ({ chunk, size: gzipSync(chunk.code).length }))
    .sort((one, other) => other.size - one.size);
  const large = chunks.filter(({ size }) => size >= smallest);
  const small = chunks.filter(({ size }) => size < smallest);
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return {
    title: 'Bundle',
    columns: ['chunk', 'JS, gzipped', 'contents'],
    rows: [
      ...large.map(({ chunk, size }) => [chunk.name, kilobytes(size), contentsOf(chunk)]),
      [`${small.length} small ones`, kilobytes(sumBy(small, ({ size }) => size)), ''],
    ],
  };
}
