import { defineConfig } from 'vite';
import { compressAssets } from '../../../vite/compress-assets.ts';
import app from '../../../vite.config.ts';

const quick = compressAssets(1);

/** Builds the app with the fastest compression instead of the best. */
export default defineConfig({
  ...app,
  plugins: app.plugins?.map((plugin) =>
    plugin && 'name' in plugin && plugin.name === quick.name ? quick : plugin,
  ),
});
