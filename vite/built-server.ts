import { readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { Plugin } from 'vite';

const sources = 'server';
const outDir = 'build';

const isTypeScript = (path: string) => extname(path) === '.ts';

/**
 * `vite build --app` also builds the embedded API, in the `ssr` environment: one .js file per .ts
 * file at the same path, because the code finds migrations, style sheet and worker threads beside
 * itself. Packages are imported from node_modules.
 */
export function builtServer(): Plugin {
  const files = readdirSync(sources, { recursive: true, encoding: 'utf8' });
  return {
    name: 'berkas:built-server',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'ssr',
    config: () => ({
      environments: {
        ssr: {
          build: {
            outDir,
            copyPublicDir: false,
            sourcemap: true,
            rolldownOptions: {
              input: files.filter(isTypeScript).map((file) => join(sources, file)),
              output: { preserveModules: true, preserveModulesRoot: sources },
            },
          },
        },
      },
    }),
    async writeBundle() {
      await cp(sources, outDir, { recursive: true, filter: (path) => !isTypeScript(path) });
    },
  };
}
