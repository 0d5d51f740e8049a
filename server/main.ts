import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { type Env, processEnv } from './env';
import { logError } from './log/log';
import { openSite } from './site';

/** Starts everything on one port: `npm run serve`. */

/** Half an hour: a large file on a slow line takes its time. */
const requestTimeout = 30 * 60 * 1000;
/** How long calls in flight may take to finish when the server is told to stop. */
const patience = 10_000;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function builtApp(): string | undefined {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  if (existsSync(dist)) return dist;
  console.warn('The app has not been built, so only the API is served: npm run build');
}

/** Listens; the stand-in portal lets in whoever comes, so outside production only this machine gets through. */
async function listen(server: Server, { port, isProduction }: Env): Promise<number> {
  server.listen(port, isProduction ? undefined : 'localhost');
  await once(server, 'listening');
  const address = server.address();
  return address && typeof address === 'object' ? address.port : port;
}

/** Takes no new connections and waits for the calls in flight, but not for ever. */
async function stop(server: Server): Promise<void> {
  setTimeout(() => server.closeAllConnections(), patience).unref();
  // A connection that is kept alive becomes idle when its last call has been answered.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  server.close();
  await once(server, 'close');
}

/** On the first signal ends in good order; another one cuts off what is still in flight. */
function endOnSignal(server: Server, close: () => Promise<void>): void {
  let isEnding = false;
  async function end(): Promise<void> {
    if (isEnding) {
      server.closeAllConnections();
      return;
    }
    isEnding = true;
    await stop(server);
    await close();
    process.exit();
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
}

/** One call's mistake is not the end of the others; after an exception that nobody caught, nothing is certain any more. */
function survive(): void {
  // Whoever read the log may have gone.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  process.on('unhandledRejection', (error) => logError(error, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    logError(error, 'uncaught exception');
    process.exit(1);
  });
}

async function main(): Promise<void> {
  const env = processEnv();
  const server = createAdaptorServer({
    fetch: async (request, bindings) => (await site).fetch(request, bindings),
    serverOptions: { requestTimeout },
  }) as Server;
  // The port comes first: while another holds it, it may hold the data, too.
  const port = await listen(server, env);
  const site = openSite(env, builtApp());

  const { close } = await site;
  say(`Berkas is open at http://localhost:${port}${env.isProduction ? '/' : '/portal'}`);

  survive();
  endOnSignal(server, close);
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(
    isTaken ? `Port ${error.port} is taken: choose another one by PORT.` : error.message,
  );
  process.exit(1);
});
