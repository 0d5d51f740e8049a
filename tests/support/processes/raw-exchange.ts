import { connect, type Socket } from 'node:net';

/** Milliseconds after which a connection that stays open counts as unanswered. */
const timeout = 15_000;

/** Resolves to everything received until the connection closes, as Latin-1. */
function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  // The server may close the connection on bad input.
  socket.on('error', () => {});
  socket.setTimeout(timeout, () => {
    text += '\n(no end)';
    socket.destroy();
  });
  return new Promise((resolve) => socket.once('close', () => resolve(text)));
}

/**
 * Sends bytes to a local port, half-closes the connection and resolves to everything received.
 * Half-closing makes the server drop unanswered requests.
 */
export function rawExchange(port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ port, host: 'localhost' });
  socket.end(bytes);
  return received(socket);
}

/** Requests a target, unchanged, from a local port and resolves to the whole response. */
export function rawGet(port: number, target: string): Promise<string> {
  const socket = connect({ port, host: 'localhost' });
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return received(socket);
}
