import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { buildVersion } from './vite/build-version.ts';
import { builtServer } from './vite/built-server.ts';
import { checkSettings } from './vite/check-settings.ts';
import { chunkGroups } from './vite/chunk-groups.ts';
import { compressAssets } from './vite/compress-assets.ts';
import { embeddedApi } from './vite/embedded-api.ts';
import { filesByName } from './vite/files-by-name.ts';
import { proofPage } from './vite/proof-page.ts';

export default defineConfig({
  plugins: [
    checkSettings(),
    react(),
    embeddedApi(),
    filesByName(),
    proofPage(),
    compressAssets(),
    builtServer(),
  ],
  resolve: { tsconfigPaths: true },
  define: { __VERSION__: JSON.stringify(buildVersion) },
  css: {
    preprocessorOptions: {
      // Bootstrap 5 uses deprecated Sass functions and can only be imported in parts by @import.
      scss: { quietDeps: true, silenceDeprecations: ['import'] },
    },
  },
  build: {
    // Timings of plugins are noise in the output of `npm start`.
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
  environments: {
    client: {
      build: {
        // For stacks in error reports. Browsers are not told of the maps.
        sourcemap: 'hidden',
        // Preloading is optional: browsers without it still load the modules.
        modulePreload: { polyfill: false },
        rolldownOptions: { output: { codeSplitting: { groups: chunkGroups } } },
      },
    },
  },
});
