import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(html|js|mjs|css|svg)$/;
/** Bytes. Compressing a smaller file saves no packet. */
const smallest = 1024;

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

async function compress(file: string, quality: number) {
  const bytes = await readFile(file);
  if (bytes.length < smallest) return;
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
  await writeFile(`${file}.br`, await brotli(bytes, { params }));
  await writeFile(`${file}.gz`, await gzipped(bytes));
}

/**
 * Writes a .br and a .gz next to each text file, for servers that send precompressed files.
 * `quality` is Brotli's, from 0 to 11.
 */
export function compressAssets(quality = constants.BROTLI_MAX_QUALITY): Plugin {
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
        files
          .filter((file) => compressible.test(file))
          .map((file) => compress(join(outDir, file), quality)),
      );
    },
  };
}
