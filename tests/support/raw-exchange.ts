import { connect, type Socket } from 'node:net';

/** Milliseconds after which an open connection without an answer fails the test. */
const timeLimit = 15_000;

/** Resolves to everything received until the connection closes, as Latin-1. */
function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  // The server may reset a connection that it does not want to read.
  socket.on('error', () => {});
  socket.setTimeout(timeLimit, () => {
    text += '\n(no end)';
    socket.destroy();
  });
  return new Promise((resolve) => socket.once('close', () => resolve(text)));
}

/** Sends bytes to a local port, ends the sending side, and resolves to everything received. */
export function rawExchange(port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ port, host: 'localhost' });
  socket.end(bytes);
  return received(socket);
}

/** Sends a GET with this unchanged target to a local port, and resolves to the whole response. */
export function rawGet(port: number, target: string): Promise<string> {
  const socket = connect({ port, host: 'localhost' });
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return received(socket);
}
