import type { Plugin } from 'vite';

const noFetch = '\0axios-without-fetch';

/** Leaves out axios' adapter on fetch, 4 kB: in a browser axios takes the one on XMLHttpRequest, which can tell of an upload's progress. */
export function axiosWithoutFetch(): Plugin {
  return {
    name: 'berkas:axios-without-fetch',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      const isAdapter = source === './fetch.js' && importer?.includes('/axios/lib/adapters/');
      return isAdapter ? noFetch : undefined;
    },
    load: (id) => (id === noFetch ? 'export const getFetch = undefined;' : undefined),
  };
}
