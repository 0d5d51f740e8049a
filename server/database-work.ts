import { mapValues } from 'es-toolkit';
import { importPeople } from './commands/import-people';
import { rehearsePeople } from './commands/rehearse-people';
import { writeHistory } from './history/write-history';
import { endSessions, removeRole, roleNamed } from './people/access';
import { findPerson } from './people/find-person';
import { listPeople } from './people/list-people';
import { dropEvents, listEvents, retryEvents } from './portal-events/manage';
import type { Database } from './storage/database';
import type { Order, Orders } from './storage/orders';
import { recount } from './storage/recount';

/**
 * Tasks that commands do with the database alone: in their own process or, if a server has the
 * embedded database open, in the server's.
 */

type Place = {
  db: Database;
  /** Username of ADMINISTRATOR. */
  administrator: string | undefined;
  say: (line: string) => void;
};

/** The arguments of each task, which travel as JSON. */
type Inputs = {
  recount: undefined;
  /** `from` and `before` are times in ISO format. */
  'export history': { from?: string; before?: string; username?: string; folder: string };
  /** `file` in base64. */
  'import people': { file: string; isRehearsed: boolean };
  'list people': undefined;
  /** Ends the sessions of one person, or of everybody if `username` is left out. */
  'end sessions': { username?: string };
  'remove role': { username: string; role: string };
  'list events': undefined;
  /** Means all events if `ids` is empty. */
  'retry events': { ids: string[] };
  'drop events': { ids: string[] };
};

export type WorkName = keyof Inputs;

export type Work<Name extends WorkName = WorkName> = { name: Name; input: Inputs[Name] };

const personNamed = async (db: Database, username: string | undefined) =>
  username === undefined ? undefined : findPerson(db, username);
const timeOf = (text: string | undefined) => (text === undefined ? undefined : new Date(text));

const works: { [Name in WorkName]: (place: Place, input: Inputs[Name]) => Promise<unknown> } = {
  async recount({ db, say }) {
    const corrected = await recount(db);
    say(
      corrected === undefined
        ? 'Another process is correcting the counters.'
        : `Counters corrected: ${corrected}`,
    );
  },
  async 'export history'({ db, say }, { from, before, username, folder }) {
    const wanted = {
      from: timeOf(from),
      before: timeOf(before),
      userId: (await personNamed(db, username))?.id,
    };
    const count = await writeHistory(db, wanted, folder);
    say(`Events written to history.csv and history.jsonl in ${folder}: ${count}`);
  },
  async 'import people'({ db, administrator, say }, { file, isRehearsed }) {
    const work = isRehearsed ? rehearsePeople : importPeople;
    say(await work(db, new Uint8Array(Buffer.from(file, 'base64')).buffer, administrator));
  },
  async 'list people'({ db, say }) {
    for await (const line of listPeople(db)) say(line);
  },
  async 'end sessions'({ db, say }, { username }) {
    say(`Sessions ended: ${await endSessions(db, await personNamed(db, username))}`);
  },
  async 'remove role'({ db, administrator, say }, { username, role }) {
    const person = await findPerson(db, username);
    const name = roleNamed(role);
    if (name === 'administrator' && person.username === administrator) {
      throw new Error(
        `${person.username} is the ADMINISTRATOR of the settings, and the next start would give the role back. Name another one first.`,
      );
    }
    await removeRole(db, person, name);
    say(
      `${person.username} no longer has the role ${name}. The portal may give it back: remove it there, too.`,
    );
  },
  async 'list events'({ db, say }) {
    for (const line of await listEvents(db)) say(line);
  },
  async 'retry events'({ db, say }, { ids }) {
    say(`Due at once: ${await retryEvents(db, ids)}`);
  },
  async 'drop events'({ db, say }, { ids }) {
    say(`Dropped: ${await dropEvents(db, ids)}`);
  },
};

export async function work<Name extends WorkName>(
  { name, input }: Work<Name>,
  place: Place,
): Promise<void> {
  await works[name](place, input);
}

/** The orders for a running server. */
export function workOrders({ db, administrator }: Omit<Place, 'say'>): Orders {
  return mapValues(
    works,
    (_, name): Order =>
      async (say, input) => {
        await work({ name, input } as Work, { db, administrator, say });
        return true;
      },
  );
}
