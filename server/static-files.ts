import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';

/** Names under /assets/ carry a hash of their content; everything else is asked for anew. */
function cacheControl(path: string, c: Context): void {
  const isHashed = /[\\/]assets[\\/]/.test(path);
  c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
}

/** Serves the built app from a folder; a path that names no file is one of the app's own and gets index.html. */
export function staticFiles(root: string): Hono {
  const files = new Hono();
  const options = { root, precompressed: true, onFound: cacheControl };
  const index = serveStatic({ ...options, path: 'index.html' });

  files.get('*', serveStatic(options));
  files.get('*', (c, next) => (/\.\w+$/.test(c.req.path) ? next() : index(c, next)));
  return files;
}
