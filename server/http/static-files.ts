import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Names under /assets/ carry a hash of their content. Nothing keeps the page whose address has the hand-off token. */
function lifetimeOf(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === '/session' ? 'no-store' : 'no-cache';
}

/** Serves the built app from a folder; a path that names no file is one of the app's own and gets index.html. */
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
