import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Starts a proxy that sends each call to the next of several local ports. Like nginx with its
 * defaults, it asks another one where nobody listens, and repeats what may be repeated if the
 * connection is lost before an answer.
 */
export async function startRoundRobin(ports: number[]) {
  let turn = 0;

  function pass(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    [port, ...others]: number[],
  ): void {
    const { method, url, headers } = incoming;
    const call = request({ host: '127.0.0.1', port, method, path: url, headers, agent: false });
    call.on('error', (error: NodeJS.ErrnoException) => {
      const isUnsent = error.code === 'ECONNREFUSED' || method === 'GET' || method === 'HEAD';
      if (outgoing.headersSent || outgoing.destroyed) outgoing.destroy();
      else if (isUnsent && others.length > 0) pass(incoming, outgoing, others);
      else outgoing.writeHead(502).end();
    });
    call.on('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
    });
    // Sends the body once connected, because it can be sent only once.
    call.on('socket', (socket) => socket.once('connect', () => incoming.pipe(call)));
    outgoing.on('close', () => call.destroy());
  }

  const server = createServer((incoming, outgoing) => {
    const first = turn % ports.length;
    turn += 1;
    pass(incoming, outgoing, [...ports.slice(first), ...ports.slice(0, first)]);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
