import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(html|js|mjs|css|svg)$/;
/** Bytes. Compressing a smaller file saves no packet. */
const smallest = 1024;

const encodings = [
  { suffix: '.br', encode: promisify(brotliCompress) },
  { suffix: '.gz', encode: promisify(gzip) },
];

async function compress(file: string) {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  for (const { suffix, encode } of encodings) {
    await writeFile(file + suffix, await encode(bytes));
  }
}

/** Writes a .br and a .gz next to each text file, for servers that send precompressed files. */
export function compressAssets(): Plugin {
  let outDir: string;
  return {
    name: 'berkas:compress-assets',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir);
    },
    async closeBundle() {
      const files = await readdir(outDir, { recursive: true });
      await Promise.all(
        files.filter((file) => compressible.test(file)).map((file) => compress(join(outDir, file))),
      );
    },
  };
}
