import type { Server } from 'node:http';
import type { HTTPException } from 'hono/http-exception';
import { refusal } from './errors';

/** Milliseconds that a small body gets to arrive whole, and a large one to send its next bytes. */
export const bodyTimeout = 30_000;

export function tooSlow(): HTTPException {
  return refusal(408, 'The request took too long to arrive. Please try again.');
}

/**
 * Closes the connection after the answer to a GET that goes on sending a body. The adapter does so
 * for other methods.
 */
export function endBodiesOfReads(server: Server): void {
  server.on('request', (request, response) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return;
    response.once('finish', () => {
      if (!request.complete) request.socket.destroySoon();
    });
  });
}
