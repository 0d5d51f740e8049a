import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import { nginxHeaders, type Origins } from '../processes/nginx-conf';
import { antiForgeryCookie, createForeignApi } from './api';
import { pdf } from './files';
import { createFilesHost } from './files-host';
import { roles } from './world';

/**
 * Starts three origins for tests/e2e/foreign-*.spec.ts: the app with a foreign API and a portal, a
 * file host, and the app for an API of another origin. Static files are served as
 * docs/deploy/nginx.conf would.
 */

const { FOREIGN_PORT, FILES_PORT, APART_PORT } = process.env;
// Two host names of this machine, so that the origins share no cookies.
const apiOrigin = `http://localhost:${FOREIGN_PORT}`;
const filesOrigin = `http://127.0.0.1:${FILES_PORT}`;
const apartOrigin = `http://127.0.0.1:${APART_PORT}`;

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  wasm: 'application/wasm',
};

/**
 * A static server of the built app that falls back to index.html. `api` is what the app would
 * have been built for with VITE_API_HOST: a build costs seconds, and differs in this setting alone.
 */
function staticApp(origins: Origins) {
  const { 'Strict-Transport-Security': _, ...headers } = nginxHeaders(origins);
  return async (c: Context) => {
    const { path } = c.req;
    for (const file of path.startsWith('/assets/') ? [path] : [path, '/index.html']) {
      const body = await readFile(join('dist', file)).catch(() => undefined);
      if (!body) continue;
      const type = types[file.split('.').at(-1) ?? ''] ?? 'application/octet-stream';
      const answer = { ...headers, 'Content-Type': type };
      if (!origins.api || type !== types.js) return c.body(new Uint8Array(body), 200, answer);
      const setting = `VITE_API_HOST:\`${origins.api}\``;
      return c.body(String(body).replace(/VITE_ERROR_URL:`[^`]*`/, setting), 200, answer);
    }
    return c.notFound();
  };
}

const { api, handOff } = createForeignApi(filesOrigin, apartOrigin);
const site = new Hono();
site.route('/service/api', api);
site.get('/storage/:name', (c) =>
  c.body(new Uint8Array(pdf('Halaman satu')), 200, { 'Content-Type': 'application/pdf' }),
);
site.get('/portal', (c) => {
  const world = c.req.query('world') ?? 'any';
  c.header('Set-Cookie', antiForgeryCookie);
  const app = c.req.query('app') === 'apart' ? apartOrigin : '';
  return c.html(html`<!doctype html>
    <title>Portal</title>
    <h1>Portal</h1>
    <ul>
      ${['all', ...roles.map(({ name }) => name)].map((role) => {
        const token = new URLSearchParams({ token: handOff(world, role) });
        return html`<li><a href="${app}/session?${token}">${role}</a></li>`;
      })}
    </ul>`);
});
site.get('/portal/:page', (c) => c.html(html`<h1>Portal: ${c.req.param('page')}</h1>`));
site.get('*', staticApp({ files: filesOrigin, pictures: filesOrigin }));

const apart = new Hono();
apart.get('*', staticApp({ api: apiOrigin, files: filesOrigin, pictures: filesOrigin }));

serve({ fetch: site.fetch, port: Number(FOREIGN_PORT) });
serve({ fetch: createFilesHost().fetch, port: Number(FILES_PORT) });
serve({ fetch: apart.fetch, port: Number(APART_PORT) });
