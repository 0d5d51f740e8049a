import { connect, type Socket } from 'node:net';

/** Milliseconds after which a connection that stays open without an answer counts as forgotten. */
const patience = 15_000;

/** Resolves to all that comes back over a connection until it is closed, as Latin-1. */
function received(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('latin1').on('data', (part: string) => {
    text += part;
  });
  // A server may hang up on what it does not want to read.
  socket.on('error', () => {});
  socket.setTimeout(patience, () => {
    text += '\n(no end)';
    socket.destroy();
  });
  return new Promise((resolve) => socket.once('close', () => resolve(text)));
}

/** Writes bytes to a port of this machine, says that no more will come, which ends what is not answered yet, and resolves to all that came back. */
export function rawExchange(port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ port, host: 'localhost' });
  socket.end(bytes);
  return received(socket);
}

/** Asks a port of this machine for a target, as it is, and resolves to the whole answer. */
export function rawGet(port: number, target: string): Promise<string> {
  const socket = connect({ port, host: 'localhost' });
  socket.write(`GET ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
  return received(socket);
}
