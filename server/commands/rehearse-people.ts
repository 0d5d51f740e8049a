import { type Caller, findCaller } from '../auth/caller';
import { printed } from '../people/list-people';
import type { Database } from '../storage/database';
import { rolledBack } from '../storage/rolled-back';
import { changesOf } from '../storage/saved-rows';
import { inWords } from '../texts/sentence';
import { peopleIn, readPeople, savePeople, unreadColumns } from './import-people';

/** A person in the words of the spreadsheet. */
const cellsOf = ({ name, email, unit_verifikator, roles, avatar }: Caller) => ({
  Name: name,
  Email: email,
  'Unit Verification': unit_verifikator?.nama ?? '',
  Roles: roles.map((role) => role.name).join(', '),
  Avatar: avatar,
});

/** `Name: Siti` of somebody new, `Name: Siti → Sita` of somebody known. */
function changesInWords(before: Caller | undefined, after: Caller): string {
  const cells = { before: before && cellsOf(before), after: cellsOf(after) };
  const changes = changesOf(cells).filter(({ from, to }) => from !== null || to !== '');
  return changes
    .map(({ field, from, to }) => (from === null ? `${field}: ${to}` : `${field}: ${from} → ${to}`))
    .join('; ');
}

const named = { added: 'new', changed: 'changed', unchanged: 'unchanged' };

/**
 * Tells what an import of the same .xlsx file would do: a line for each row that is not unchanged,
 * with tabs between the fields, and the counts. Writes nothing.
 */
export async function rehearsePeople(
  db: Database,
  file: ArrayBuffer,
  administrator?: string,
): Promise<string> {
  const { reading, unknownHeaders } = await readPeople(file, administrator);
  // `peopleIn` throws here, as an import would.
  if ('missingHeaders' in reading) return String(peopleIn(reading));
  const inputs = reading.rows.flatMap(({ input }) => input ?? []);

  const find = async (tx: Database) => {
    const found = new Map<string, Caller>();
    for (const { username } of inputs) {
      const caller = await findCaller(tx, username);
      if (caller) found.set(username, caller);
    }
    return found;
  };
  const { before, outcomes, after } = await rolledBack(db, async (tx) => ({
    before: await find(tx),
    outcomes: await savePeople(tx, inputs),
    after: await find(tx),
  }));

  const counts = { new: 0, changed: 0, unchanged: 0, wrong: 0 };
  const lines = reading.rows.flatMap(({ number, key, input, problems }) => {
    const saved = input && after.get(input.username);
    const outcome = input && outcomes.get(input.username);
    const word = (outcome ? named[outcome] : 'wrong') as keyof typeof counts;
    counts[word] += 1;
    if (word === 'unchanged') return [];
    const told = saved
      ? changesInWords(before.get(input.username), saved)
      : problems.map(({ header, problem }) => `${header}: ${inWords(problem, 'en')}`);
    return [[String(number), key, word, [told].flat().join(' ')].map(printed).join('\t')];
  });
  const summary = `${counts.new} new, ${counts.changed} changed, ${counts.unchanged} unchanged, ${counts.wrong} wrong. Nothing has been written.`;
  const header = ['row', 'username', 'outcome', 'what changes'].join('\t');
  return [header, ...lines, summary].join('\n') + unreadColumns(unknownHeaders);
}
