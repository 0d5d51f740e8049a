import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { delay } from 'es-toolkit';
import { type Env, processEnv } from './env';
import { logError, processLog } from './log/log';
import { openSite, type Site } from './site';

/** Serves everything on one port: `npm run serve`. */

/** Half an hour: a large file on a slow line takes its time. */
const requestTimeout = 30 * 60 * 1000;
/** How long calls in flight may take to finish when the server is told to stop. */
const shutdownTimeout = 10_000;
/** How long those that have been cut off may take to clear away what they have begun. */
const cleanupTimeout = 2_000;

const calls = new Set<Promise<Response>>();

async function track(call: Promise<Response>): Promise<Response> {
  calls.add(call);
  return call.finally(() => calls.delete(call));
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function builtApp(): string | undefined {
  const dist = fileURLToPath(new URL('../dist', import.meta.url));
  if (existsSync(dist)) return dist;
  processLog.warn('The app has not been built, so only the API is served: npm run build');
}

const isLoopback = (host: string) => /^(localhost|127\.\d+\.\d+\.\d+|::1)$/.test(host);

function originOf(host: string, port: number): string {
  if (isLoopback(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Resolves to the port, which the system chooses for PORT=0. */
async function listen(server: Server, { port, host }: Env): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return address && typeof address === 'object' ? address.port : port;
}

/** Takes no new connections; cuts off the calls that are still in flight after the timeout. */
async function stop(server: Server): Promise<void> {
  setTimeout(() => server.closeAllConnections(), shutdownTimeout).unref();
  // A connection that is kept alive becomes idle when its last call has been answered.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  server.close();
  await once(server, 'close');
}

/** The first signal lets the calls in flight finish; another one cuts them off. */
function endOnSignal(server: Server, { announceStop, close }: Site): void {
  let isEnding = false;
  async function end(): Promise<void> {
    if (isEnding) {
      server.closeAllConnections();
      return;
    }
    isEnding = true;
    announceStop();
    await stop(server);
    await Promise.race([Promise.allSettled(calls), delay(cleanupTimeout)]);
    await close();
    process.exit();
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
}

/**
 * A mistake in one call must not end the others; after an uncaught exception nothing is certain.
 */
function survive(): void {
  // Whoever read the output may have gone.
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
    fetch: (request, bindings) => track(site.then((opened) => opened.fetch(request, bindings))),
    serverOptions: { requestTimeout },
  }) as Server;
  // The port comes first: while another process holds it, that may hold the data, too.
  const port = await listen(server, env);
  if (env.isDemo && !isLoopback(env.host)) {
    processLog.warn('HOST opens the stand-in portal, which asks for no password, to others.');
  }
  const site = openSite(env, builtApp());

  const opened = await site;
  say(`Berkas is open at ${originOf(env.host, port)}${env.isDemo ? '/portal' : '/'}`);

  survive();
  endOnSignal(server, opened);
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(
    isTaken ? `Port ${error.port} is taken: choose another one by PORT.` : error.message,
  );
  process.exit(1);
});
