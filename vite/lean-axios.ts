import type { Plugin } from 'vite';

const nothing = '\0left-out-of-axios';

/**
 * What axios brings along and a browser never runs here, 5 kB: its adapter on fetch, for axios takes the one on XMLHttpRequest,
 * which can tell of an upload's progress, and its table of status codes.
 */
const leftOut = /\/(adapters\/fetch|helpers\/HttpStatusCode)\.js$/;

/** Leaves out of axios what is never run. */
export function leanAxios(): Plugin {
  return {
    name: 'berkas:lean-axios',
    apply: 'build',
    enforce: 'pre',
    async resolveId(source, importer, options) {
      if (!importer?.includes('/axios/lib/')) return;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && leftOut.test(resolved.id) ? nothing : resolved;
    },
    load: (id) =>
      id === nothing ? 'export const getFetch = undefined; export default {};' : undefined,
  };
}
