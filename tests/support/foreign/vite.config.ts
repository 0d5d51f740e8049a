import { defineConfig, type PluginOption } from 'vite';
import app from '../../../vite.config.ts';

const compresses = (plugin: PluginOption) =>
  plugin && 'name' in plugin && plugin.name === 'berkas:compress-assets';

/**
 * Builds the app to be served by main.ts, which sends nothing compressed: compressing takes longer
 * than the rest of the build.
 */
export default defineConfig({
  ...app,
  plugins: app.plugins?.filter((plugin) => !compresses(plugin)),
});
