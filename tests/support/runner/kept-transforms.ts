import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';
import type { ViteUserConfig } from 'vitest/config';
import { cache, filesIn, forgetOld, hashOf } from './kept.ts';

/** Keeps the modules that Vitest has transformed between runs. */

const folders = ['src', 'server', 'contract', 'tools', 'tests'];
const names = filesIn(folders).filter((file) => !/\.(test|spec)\./.test(file));
/** Hashes files by content and name: Vitest looks at contents only, but imports may have moved. */
const folder = `transforms-${hashOf(['tsconfig.json', 'tests/tsconfig.json', 'src/tsconfig.json'], ...names)}`;

mkdirSync(cache, { recursive: true });
await forgetOld('transforms', folder);

export const keepsTransforms: NonNullable<ViteUserConfig['test']>['experimental'] = {
  fsModuleCache: true,
  fsModuleCachePath: join(cache, folder),
};

/** Leaves out the global setup, whose errors have no stack if it comes from the cache. */
export const keepTransforms = (): Plugin => ({
  name: 'berkas:keep-transforms',
  configureVitest({ experimental_defineCacheKeyGenerator }) {
    experimental_defineCacheKeyGenerator(({ environment }) =>
      environment.name === '__vitest__' ? false : null,
    );
  },
});
