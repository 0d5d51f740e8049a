import { inArray } from 'drizzle-orm';
import { chunk, partition } from 'es-toolkit';
import * as v from 'valibot';
import { type Caller, findCaller } from '../auth/caller';
import { isMoved, type Person, rolesFrom, savePerson } from '../auth/people';
import { roleNames } from '../domain/roles';
import { optionalText, requiredText } from '../http/fields';
import { summaryOf } from '../spreadsheets/import';
import { readSheet } from '../spreadsheets/read-sheet';
import { describeRefusal } from '../spreadsheets/refusal';
import { inputsOf, normalize, type Reading, readRows } from '../spreadsheets/rows';
import { toIds } from '../spreadsheets/words';
import type { Database } from '../storage/database';
import type { Outcome } from '../storage/saved-rows';
import { documents, users } from '../storage/schema';
import { issue } from '../texts/issue';
import { inWords, type Plain, type Sentence } from '../texts/sentence';

const key = 'username';
/** People whose documents are locked by one statement. */
const batchSize = 500;

const columns: { header: Plain; field: string }[] = [
  { header: 'Username', field: key },
  { header: 'Name', field: 'name' },
  { header: 'Email', field: 'email' },
  { header: 'Unit Verification', field: 'unit_verifikator' },
  { header: 'Roles', field: 'roles' },
  { header: 'Avatar', field: 'avatar' },
];

/** An empty cell leaves the stored value unchanged. */
const textIfAny = (maxLength: number) =>
  v.pipe(
    optionalText(maxLength),
    v.transform((text) => text || undefined),
  );

const roleIds = new Map(roleNames.map((name, id) => [name.toLowerCase(), id]));
const rolesIfAny = v.pipe(
  v.optional(v.string(), ''),
  toIds('role', roleIds),
  v.transform((ids) => roleNames.filter((_, id) => ids.includes(id))),
  v.transform((names) => (names.length > 0 ? names : undefined)),
);

const person = v.object({
  username: v.pipe(
    requiredText(255),
    v.check(
      (text) => !/^\d(\.\d+)?e\+\d+$/.test(text),
      issue('The spreadsheet has rounded this number. Format its column as text.'),
    ),
  ),
  name: textIfAny(255),
  email: textIfAny(255),
  unit_verifikator: textIfAny(255),
  roles: rolesIfAny,
  avatar: textIfAny(2000),
});

/** A spreadsheet of people, and its headers that are not read. */
type PeopleSheet = { reading: Reading<Person>; unknownHeaders: string[] };

const inEnglish = (lines: Sentence[]) => lines.map((line) => inWords(line, 'en')).join('\n');

/** Reads people from an .xlsx file. `administrator` is the user who always keeps that role. */
export async function readPeople(
  file: ArrayBuffer,
  administrator: string | undefined,
): Promise<PeopleSheet> {
  const sheet = readSheet(file);
  if ('problem' in sheet) throw new Error(inWords(sheet.problem, 'en'));
  const [header = []] = sheet.rows;

  const headers = header.map(normalize);
  const present = columns.filter(
    (column) => column.field === key || headers.includes(normalize(column.header)),
  );
  const withRoles = v.pipe(
    person,
    v.transform(({ roles, ...one }): Person => {
      return { ...one, roles: roles && rolesFrom(roles, one.username, administrator) };
    }),
  );
  const reading = await readRows(present, withRoles, key, sheet.rows);

  const known = ['', ...columns.map((column) => normalize(column.header))];
  const unknownHeaders = header.filter((text) => !known.includes(normalize(text)));
  return { reading, unknownHeaders };
}

/**
 * Locks people and their documents. Moving a person to another unit also locks document counters.
 * Lock all documents first, as a decision does: otherwise the two could deadlock.
 */
async function lockWithDocuments(tx: Database, userIds: number[]): Promise<void> {
  const batches = chunk(userIds, batchSize);
  for (const batch of batches) {
    await tx
      .select({ id: users.id })
      .from(users)
      .where(inArray(users.id, batch))
      .for('no key update');
  }
  for (const batch of batches) {
    await tx
      .select({ id: documents.id })
      .from(documents)
      .where(inArray(documents.user_id, batch))
      .for('no key update');
  }
}

/** Adds and updates people. Resolves to the outcomes by username. Call it in a transaction. */
export async function savePeople(tx: Database, people: Person[]): Promise<Map<string, Outcome>> {
  const found: { person: Person; known: Caller | undefined }[] = [];
  for (const person of people) {
    found.push({ person, known: await findCaller(tx, person.username) });
  }
  // Moved people come last: their documents are locked from then on.
  const [moved, others] = partition(found, ({ person, known }) => isMoved(person, known));
  const outcomes = new Map<string, Outcome>();
  async function save({ person, known }: (typeof found)[number]): Promise<void> {
    const isSaved = await savePerson(tx, person, known, 'import');
    outcomes.set(person.username, !known ? 'added' : isSaved ? 'changed' : 'unchanged');
  }
  for (const one of others) await save(one);
  await lockWithDocuments(
    tx,
    moved.flatMap(({ known }) => known?.id ?? []),
  );
  for (const one of moved) await save(one);
  return outcomes;
}

/** All people of a sheet. Throws an error that names each invalid cell. */
export function peopleIn(reading: Reading<Person>): Person[] {
  const found = inputsOf(reading);
  if ('inputs' in found) return found.inputs;
  throw new Error(inEnglish(describeRefusal(found.refusal)));
}

export const unreadColumns = (headers: string[]) =>
  headers.length === 0 ? '' : `\nColumns that were not read: ${headers.join(', ')}.`;

/**
 * Adds and updates the people in an .xlsx file, all or none. `administrator` is the user who always
 * keeps that role. Resolves to a summary.
 */
export async function importPeople(
  db: Database,
  file: ArrayBuffer,
  administrator?: string,
): Promise<string> {
  const { reading, unknownHeaders } = await readPeople(file, administrator);
  const people = peopleIn(reading);
  const outcomes = await db.transaction((tx) => savePeople(tx, people));
  return inWords(summaryOf([...outcomes.values()]), 'en') + unreadColumns(unknownHeaders);
}
