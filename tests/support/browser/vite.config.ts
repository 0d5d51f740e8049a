import { defineConfig } from 'vite';
import { compressAssets } from '../../../vite/compress-assets.ts';
import app from '../../../vite.config.ts';

const quick = compressAssets(1);

/** Builds the app as it is, but compresses its files in a moment instead of as well as it can. */
export default defineConfig({
  ...app,
  plugins: app.plugins?.map((plugin) =>
    plugin && 'name' in plugin && plugin.name === quick.name ? quick : plugin,
  ),
});
