import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { callOwner } from './folder-lock';
import { storageMessage } from './storage-fault';

/**
 * Orders from commands to the process that has an embedded database open: nobody else can open it.
 * A call is one line, the order; the answers are lines. Each line is JSON.
 */

/** Resolves to whether all is well. `input` is what the command has given. */
export type Order = (say: (line: string) => void, input: unknown) => Promise<boolean>;
export type Orders = Record<string, Order>;

type Answer = { said: string } | { isWell: boolean } | { refusal: string };

/** Takes the orders that come with a call. */
export function takeOrders(orderOf: (name: string) => Order | undefined): (call: Socket) => void {
  return (call) => {
    // A call that only asks if the process lives hangs up at once.
    call.on('error', () => {});
    const answer = (given: Answer) => call.write(`${JSON.stringify(given)}\n`);
    createInterface(call).once('line', async (line) => {
      try {
        const { name, input } = JSON.parse(line);
        const order = orderOf(name);
        if (!order) {
          throw new Error(
            'The server is yet to start, or of another version. Try again, or stop it.',
          );
        }
        answer({ isWell: await order((said) => answer({ said }), input) });
      } catch (error) {
        const message = error instanceof Error ? (storageMessage(error) ?? error.message) : error;
        answer({ refusal: String(message) });
      }
      call.end();
    });
  };
}

/**
 * Gives an order to the process that has the folder open. Resolves to whether all is well;
 * undefined if there is no such process. Throws if the order does.
 */
export async function giveOrder(
  folder: string,
  order: { name: string; input?: unknown },
  say: (line: string) => void,
): Promise<boolean | undefined> {
  const call = await callOwner(folder);
  if (!call) return;
  call.write(`${JSON.stringify(order)}\n`);
  try {
    for await (const line of createInterface(call)) {
      const answer: Answer = JSON.parse(line);
      if ('isWell' in answer) return answer.isWell;
      if ('refusal' in answer) throw new Error(answer.refusal);
      say(answer.said);
    }
  } finally {
    call.destroy();
  }
  throw new Error('The server has ended before it was done.');
}
