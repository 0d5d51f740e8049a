import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';

/** Serves the built app from a folder; a path that names no file is one of the app's own and gets index.html. */
export function staticFiles(root: string): Hono {
  const files = new Hono();
  const index = serveStatic({ root, path: 'index.html', precompressed: true });

  files.use(async (c, next) => {
    await next();
    // Names under /assets/ carry a hash of their content; everything else is asked for anew.
    const isHashed = c.req.path.startsWith('/assets/') && c.res.ok;
    c.header('Cache-Control', isHashed ? 'public, max-age=31536000, immutable' : 'no-cache');
  });
  files.get('*', serveStatic({ root, precompressed: true }));
  files.get('*', (c, next) => (/\.\w+$/.test(c.req.path) ? next() : index(c, next)));
  return files;
}
