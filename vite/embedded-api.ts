import { getRequestListener } from '@hono/node-server';
import { isRunnableDevEnvironment, type Plugin } from 'vite';
import type { Site } from '../server/site';

const mounted = /^\/(service\/api|portal)([/?]|$)/;

/**
 * Mounts the embedded API and the stand-in portal in Vite's dev server. After a change of their
 * code, the next request opens them again.
 */
export function embeddedApi(): Plugin {
  let site: Promise<Site> | undefined;
  let closing = Promise.resolve();

  // The data folder must never be open twice.
  function close(): Promise<void> {
    const old = site;
    site = undefined;
    closing = closing.then(async () => (await old?.catch(() => undefined))?.close());
    return closing;
  }

  return {
    name: 'berkas:embedded-api',
    apply: 'serve',
    configureServer({ environments, middlewares }) {
      async function open(): Promise<Site> {
        await closing;
        if (!isRunnableDevEnvironment(environments.ssr)) throw new Error('No SSR environment.');
        const { openSite } = await environments.ssr.runner.import('/server/site.ts');
        return openSite();
      }
      const listener = getRequestListener(async (request, bindings) => {
        site ??= open();
        return (await site).fetch(request, bindings);
      });
      middlewares.use((request, response, next) => {
        if (mounted.test(request.url ?? '')) void listener(request, response);
        else next();
      });
    },
    hotUpdate({ modules }) {
      if (this.environment.name === 'ssr' && modules.length > 0) void close();
    },
    closeBundle: close,
  };
}
