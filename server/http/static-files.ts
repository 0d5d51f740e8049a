import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/**
 * Paths whose answers have headers of their own: files in /assets/ carry a content hash in their
 * name, and /session carries a hand-off token in its query.
 */
function cacheControl(path: string): string {
  if (path.startsWith('/assets/')) return 'public, max-age=31536000, immutable';
  return path === '/session' ? 'no-store' : 'no-cache';
}

/** Serves the built app, with index.html as the fallback for paths without a file extension. */
export function staticFiles(root: string): Hono {
  const files = new Hono();
  const index = serveStatic({ root, path: 'index.html', precompressed: true });

  files.use(async (c, next) => {
    await next();
    c.header('Cache-Control', c.res.ok ? cacheControl(c.req.path) : 'no-cache');
  });
  files.get('*', serveStatic({ root, precompressed: true }));
  files.get('*', (c, next) => (/\.\w+$/.test(c.req.path) ? next() : index(c, next)));
  return files;
}
