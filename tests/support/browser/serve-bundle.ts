import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css' };

/**
 * Builds a module of the tests as the app is built, with its workers, and serves it on an empty
 * page. Resolves to the address of the page, and to what stops it.
 */
export async function serveBundle(entry: string) {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    resolve: { alias: { '@': resolve('src') } },
    define: { __VERSION__: '"tests"' },
    css: { preprocessorOptions: { scss: { quietDeps: true, silenceDeprecations: ['import'] } } },
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, output: { entryFileNames: 'entry.js' } },
    },
  });
  const files = new Map<string, string | Uint8Array>();
  for (const file of [built].flat().flatMap((one) => ('output' in one ? one.output : []))) {
    files.set(`/${file.fileName}`, file.type === 'chunk' ? file.code : file.source);
  }
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'));
  const page = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
    <title>Test</title>${styles.map((name) => `<link rel="stylesheet" href="${name}">`).join('')}
    <link rel="icon" href="data:,"><body><main><h1 style="font-size: 1rem">Test</h1><div id="root"></div></main>
    <script type="module" src="/entry.js"></script></body></html>`;
  const server = createServer(({ url = '' }, answer) => {
    const file = files.get(url);
    answer.setHeader('content-type', types[file ? extname(url) : ''] ?? 'text/html');
    answer.end(file ?? page);
  });
  server.listen();
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, stop: () => server.close() };
}
