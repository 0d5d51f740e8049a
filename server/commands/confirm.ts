import { createInterface } from 'node:readline/promises';
import { printable } from './run-command';

/** Asks on the terminal for a word. Throws if another one is typed, or if there is no terminal. */
export async function confirm(question: string, word: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new Error('There is no terminal to ask on: add --yes. Nothing has been changed.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(printable(`${question}\nType ${word} to go on: `));
  terminal.close();
  if (answer.trim() !== word) throw new Error('Nothing has been changed.');
}
