import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Names under /assets/ have a hash of their content; the address /session has a hand-off token. */
function lifetimeOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === '/session' ? 'no-store' : 'no-cache';
}

/** Serves the built app from a folder, and index.html for every path that names no file. */
export function staticFiles(root: string): Hono {
  const files = new Hono();
  const index = serveStatic({ root, path: 'index.html', precompressed: true });

  files.use(async (c, next) => {
    await next();
    c.header('Cache-Control', c.res.ok ? lifetimeOf(c.req.path) : 'no-cache');
  });
  files.get('*', serveStatic({ root, precompressed: true }));
  files.get('*', (c, next) => (/\.\w+$/.test(c.req.path) ? next() : index(c, next)));
  return files;
}
