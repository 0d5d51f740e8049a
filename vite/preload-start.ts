import type { Plugin } from 'vite';

const startModule = /[\\/]app[\\/]start\.tsx$/;

/** Lets the browser fetch the app, which src/main.ts imports dynamically, as soon as it reads index.html. */
export function preloadStart(): Plugin {
  return {
    name: 'berkas:preload-start',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((output) => output.type === 'chunk');
        const entry = chunks.find(({ isEntry }) => isEntry);
        const start = chunks.find(({ moduleIds }) => moduleIds.some((id) => startModule.test(id)));
        if (!entry || !start) throw new Error('The build has no chunk of src/app/start.tsx.');
        return [start.fileName, ...start.imports]
          .filter((file) => file !== entry.fileName)
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` },
            injectTo: 'head',
          }));
      },
    },
  };
}
