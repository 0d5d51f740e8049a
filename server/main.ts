import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { Server } from 'node:http';
import { isIPv6 } from 'node:net';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import { delay } from 'es-toolkit';
import { type Env, processEnv } from './env';
import { endBodiesOfReads } from './http/slow-bodies';
import { logError, processLog } from './log/log';
import { openSite, type Site } from './site';
import { storageMessage } from './storage/storage-fault';

/** Serves everything on one port: `npm run serve`. */

/** Milliseconds. Large files on slow connections need this long. */
const requestTimeout = 30 * 60 * 1000;
/**
 * Milliseconds. Longer than the 60 s of common load balancers, which must be the ones that close an
 * idle connection: a call that was already on its way would be lost.
 */
const keepAliveTimeout = 75_000;
/** Milliseconds that requests in flight get to finish on shutdown. */
const shutdownTimeout = 10_000;
/** Milliseconds that aborted requests get to clean up. */
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

function formatOrigin(host: string, port: number): string {
  if (isLoopback(host)) return `http://localhost:${port}`;
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}

/** Resolves to the port: with PORT=0 the system chooses one. */
async function listen(server: Server, { port, host }: Env): Promise<number> {
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return address && typeof address === 'object' ? address.port : port;
}

/** Stops accepting connections and closes the remaining ones after the timeout. */
async function stop(server: Server): Promise<void> {
  setTimeout(() => server.closeAllConnections(), shutdownTimeout).unref();
  // A keep-alive connection becomes idle once its last response has been sent.
  setInterval(() => server.closeIdleConnections(), 100).unref();
  server.close();
  await once(server, 'close');
}

/**
 * Goes on serving until a load balancer has noticed that readiness fails. Clients close their
 * connections after the next response, so that none of them is in use when the server closes it.
 */
async function drain(server: Server, seconds: number, signal: AbortSignal): Promise<void> {
  server.prependListener('request', (_, response) => response.setHeader('Connection', 'close'));
  await delay(seconds * 1000, { signal }).catch(() => {});
}

/**
 * SIGTERM drains, then waits for requests in flight; SIGINT (Ctrl+C) only waits. A second signal
 * aborts both.
 */
function endOnSignal(
  server: Server,
  { announceStop, close }: Site,
  { drainSeconds }: Pick<Env, 'drainSeconds'>,
): void {
  let isEnding = false;
  const aborted = new AbortController();
  async function end(signal: NodeJS.Signals): Promise<void> {
    if (isEnding) {
      aborted.abort();
      server.closeAllConnections();
      return;
    }
    isEnding = true;
    announceStop();
    if (signal === 'SIGTERM') await drain(server, drainSeconds, aborted.signal);
    await stop(server);
    await Promise.race([Promise.allSettled(calls), delay(cleanupTimeout)]);
    await close();
    process.exit();
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end);
}

/**
 * A failed request must not stop the server. An uncaught exception must: the state is unknown after
 * it.
 */
function handleProcessErrors(): void {
  process.on('unhandledRejection', (error) => logError(error, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    logError(error, 'uncaught exception');
    process.exit(1);
  });
}

async function main(): Promise<void> {
  // The reader of the output may be gone, or its disk full.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
  const env = processEnv();
  processLog.level = env.logLevel;
  const server = createAdaptorServer({
    fetch: (request, bindings) => track(site.then((opened) => opened.fetch(request, bindings))),
    serverOptions: { requestTimeout, keepAliveTimeout },
  }) as Server;
  endBodiesOfReads(server);
  // Binds the port first: a process that holds it may also hold the data folder.
  const port = await listen(server, env);
  if (env.isDemo && !isLoopback(env.host)) {
    processLog.warn('HOST opens the stand-in portal, which asks for no password, to others.');
  }
  say(env.isDemo ? 'Opening the data, which are made at the first start.' : 'Opening the data.');
  const site = openSite(env, builtApp());

  const opened = await site;
  handleProcessErrors();
  endOnSignal(server, opened, env);
  say(`Berkas is open at ${formatOrigin(env.host, port)}${env.isDemo ? '/portal' : '/'}`);
}

main().catch((error: NodeJS.ErrnoException & { port?: number }) => {
  const isTaken = error.code === 'EADDRINUSE';
  console.error(
    isTaken
      ? `Port ${error.port} is taken: choose another one by PORT.`
      : (storageMessage(error) ?? error.message),
  );
  process.exit(1);
});
