import { createInterface } from 'node:readline/promises';
import { eq } from 'drizzle-orm';
import { anonymise } from '../people/anonymise';
import { findPerson } from '../people/find-person';
import { reapFiles } from '../storage/files';
import { documents } from '../storage/schema';
import type { Storage } from '../storage/storage';
import { printable, say } from './run-command';

type Options = {
  /** Asks nothing. */
  yes: boolean;
  /** Username of ADMINISTRATOR. */
  administrator: string | undefined;
};

/** Asks on the terminal for a word. Throws if another one is typed, or if there is no terminal. */
async function confirm(question: string, word: string): Promise<void> {
  if (!process.stdin.isTTY) {
    throw new Error('There is no terminal to ask on: add --yes. Nothing has been changed.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(printable(`${question}\nType ${word} to go on: `));
  terminal.close();
  if (answer.trim() !== word) throw new Error('Nothing has been changed.');
}

/** Anonymises a person once the operator has agreed, and says what has been done. */
export async function anonymisePerson(
  storage: Pick<Storage, 'db' | 'files'>,
  typed: string,
  { yes, administrator }: Options,
): Promise<void> {
  const { db } = storage;
  const person = await findPerson(db, typed);
  const { username } = person;
  if (username === administrator) {
    throw new Error(
      `${username} is the ADMINISTRATOR of the settings, whom the next start would add again. Name another one first. Nothing has been changed.`,
    );
  }
  const count = await db.$count(documents, eq(documents.user_id, person.id));
  const question = `This deletes name, e-mail address, picture, roles and notes of ${person.name}, and ${count} documents with their meta data and files. It cannot be undone.`;
  if (!yes) await confirm(question, username);

  const { left, ...done } = await anonymise(db, person);
  say(
    `${username} is ${done.username} from now on. Documents deleted: ${done.documents}. Texts deleted or changed: ${done.texts}. Sessions ended: ${done.sessions}.`,
  );
  await reapFiles(storage);
  for (const place of left) say(`Still mentioned in ${place}`);
  say('Backups that were made before still have the data.');
}
