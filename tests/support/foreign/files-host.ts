import { Hono } from 'hono';
import { jpeg, pdf } from './files';

/** The file host, on another origin. Pages may read only what is under /open. */
export function createFilesHost() {
  const files = new Hono();
  files.use('/open/*', async (c, next) => {
    c.header('Access-Control-Allow-Origin', '*');
    await next();
  });
  files.get('/:folder/foto.jpg', (c) =>
    c.body(new Uint8Array(jpeg), 200, { 'Content-Type': 'image/jpeg' }),
  );
  files.get('/:folder/:name{.+\\.pdf}', (c) =>
    c.body(new Uint8Array(pdf('Halaman satu')), 200, { 'Content-Type': 'application/pdf' }),
  );
  return files;
}
