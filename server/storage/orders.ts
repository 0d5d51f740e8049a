import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { callOwner } from './folder-lock';
import { storageMessage } from './storage-fault';

/**
 * Orders from commands to the process that has an embedded database open: nobody else can open it.
 * A call is one line with the name of the order and its arguments as JSON. The answers are lines
 * for the operator; the last one says whether all is well.
 */

/** Resolves to whether all is well. */
export type Order = (say: (line: string) => void, args: string[]) => Promise<boolean>;
export type Orders = Record<string, Order>;

const allWell = 'all is well';
const notWell = 'not well';

/** Takes the orders that come with a call. */
export function takeOrders(orderOf: (name: string) => Order | undefined): (call: Socket) => void {
  return (call) => {
    // Whoever only looks whether the process lives hangs up at once.
    call.on('error', () => {});
    createInterface(call).once('line', async (line) => {
      const say = (answer: string) => call.write(`${answer}\n`);
      try {
        const [name, ...args]: string[] = JSON.parse(line);
        const order = orderOf(name ?? '');
        if (!order) {
          throw new Error(
            'The server is yet to start, or of another version. Try again, or stop it.',
          );
        }
        call.end((await order(say, args)) ? allWell : notWell);
      } catch (error) {
        say(error instanceof Error ? (storageMessage(error) ?? error.message) : String(error));
        call.end(notWell);
      }
    });
  };
}

/**
 * Gives an order to the process that has the folder open. Resolves to whether all is well;
 * undefined if there is no such process.
 */
export async function giveOrder(
  folder: string,
  order: [name: string, ...args: string[]],
  say: (line: string) => void,
): Promise<boolean | undefined> {
  const call = await callOwner(folder);
  if (!call) return;
  call.write(`${JSON.stringify(order)}\n`);
  let last: string | undefined;
  for await (const line of createInterface(call)) {
    if (last !== undefined) say(last);
    last = line;
  }
  if (last !== allWell && last !== notWell) {
    throw new Error('The server has ended before it was done.');
  }
  return last === allWell;
}
