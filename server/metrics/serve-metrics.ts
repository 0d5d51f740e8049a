import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Metrics } from './metrics';

/**
 * Serves GET /metrics on a port of its own, which a proxy for everybody does not pass on. Returns
 * the server once it listens, and throws if the port is taken.
 */
export async function serveMetrics(
  { registry }: Metrics,
  readGauges: () => Promise<void>,
  { port, host }: { port: number; host: string },
): Promise<Server> {
  collectDefaultMetrics({ register: registry });
  const server = createServer(async ({ method, url }, response) => {
    if (method !== 'GET' || url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    await readGauges();
    response.setHeader('Content-Type', registry.contentType).end(await registry.metrics());
  });
  server.listen(port, host);
  await once(server, 'listening').catch((cause) => {
    throw new Error(`Port ${port} is not to be had: choose another METRICS_PORT.`, { cause });
  });
  return server;
}
