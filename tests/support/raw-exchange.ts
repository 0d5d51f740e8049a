import { connect } from 'node:net';

/** Milliseconds after which a connection that stays open without an answer counts as forgotten. */
const patience = 15_000;

/** Writes bytes to a port of this machine, says that no more will come, and resolves to all that came back, as Latin-1. */
export function rawExchange(port: number, bytes: Buffer): Promise<string> {
  const socket = connect({ port, host: 'localhost' });
  let received = '';
  socket.setEncoding('latin1').on('data', (text: string) => {
    received += text;
  });
  // A server may hang up on what it does not want to read.
  socket.on('error', () => {});
  socket.setTimeout(patience, () => {
    received += '\n(no end)';
    socket.destroy();
  });
  socket.end(bytes);
  return new Promise((resolve) => socket.once('close', () => resolve(received)));
}
