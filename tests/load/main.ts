import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eq } from 'drizzle-orm';
import { chunk } from 'es-toolkit';
import type { RoleName } from '../../server/domain/roles';
import { archivePerson } from '../../server/seed/archive-people';
import { fillArchive } from '../../server/seed/fill-archive';
import { seed } from '../../server/seed/seed';
import { openStorage } from '../../server/storage/open-storage';
import { document_types, user_districts, user_roles, users } from '../../server/storage/schema';
import { signIn } from '../support/api-caller';
import { inMegabytes, memoryOf } from '../support/process-memory';
import { startRealServer } from '../support/real-server';
import { newFigures } from './figures';
import { newLedger } from './ledger';
import {
  administratorsDay,
  type Day,
  type Desk,
  decidersDay,
  ownersDay,
  thinking,
  viewersDay,
} from './people';

/**
 * Lets many people work at once on a real server, kills it, and verifies everything that it
 * acknowledged: npm run load -- --users 50 --seconds 60 --documents 20000 --think 3. Fails on an
 * error or a loss.
 */

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '50' },
    seconds: { type: 'string', default: '60' },
    documents: { type: 'string', default: '20000' },
    /** Average seconds between two steps of one person. */
    think: { type: 'string', default: '3' },
  },
});
const [userCount, seconds, documentCount, thinkingTime] = [
  values.users,
  values.seconds,
  values.documents,
  values.think,
].map(Number) as [number, number, number, number];

function say(text = ''): void {
  process.stdout.write(`${text}\n`);
}

const documentType = 'SK Jabatan';

/** The people at work, out of every twenty. */
const mix: { role: RoleName; share: number; day: (documentTypeId: number) => Day }[] = [
  { role: 'asn', share: 8, day: ownersDay },
  { role: 'asnNonDikbud', share: 2, day: ownersDay },
  { role: 'verifikatorDms', share: 3, day: () => verifying },
  { role: 'verifikatorDmsDinas', share: 1, day: () => verifying },
  { role: 'approvalDms', share: 2, day: () => approving },
  { role: 'approvalDmsDinas', share: 1, day: () => approving },
  { role: 'viewerDms', share: 1, day: () => viewersDay },
  { role: 'adminUk', share: 1, day: () => viewersDay },
  { role: 'administrator', share: 1, day: () => administratorsDay },
];
const verifying = decidersDay('verifications', '3', 'verifier_note');
const approving = decidersDay('approves', '5', 'approval_note');
const turns = mix.flatMap((one) => Array.from({ length: one.share }, () => one));

/** Fills the folder and adds the people. */
async function prepare(folder: string) {
  const { close, ...storage } = await openStorage({ dataDir: folder });
  const { db } = storage;
  await seed(storage);
  await fillArchive(storage, join(folder, 'files'), documentCount);
  const roleIds = new Map((await db.query.roles.findMany()).map(({ id, name }) => [name, id]));
  const type = await db.query.document_types.findFirst({
    where: eq(document_types.document_type, documentType),
  });
  const units = await db.query.unit_verifikators.findMany();
  const ministry = units.find(({ district_id }) => district_id === null);
  const agency = units.find(({ district_id }) => district_id !== null);

  const workers = Array.from({ length: userCount }, (_, i) => {
    const turn = turns[(i * 7) % turns.length];
    if (!turn) throw new Error('Nobody works.');
    return { ...turn, username: `load.${i}`, name: archivePerson(i).name };
  });
  for (const { username, name, role } of workers) {
    const ofAgency = role === 'asnNonDikbud' || role.endsWith('Dinas');
    const unit = ofAgency ? agency : ministry;
    const [user] = await db
      .insert(users)
      .values({ username, name, unit_verifikator_id: unit?.id ?? null })
      .returning();
    if (!user) throw new Error(`${username} was not added.`);
    await db.insert(user_roles).values({ user_id: user.id, role_id: roleIds.get(role) ?? 0 });
    if (role.endsWith('Dinas') && agency?.district_id) {
      await db.insert(user_districts).values({ user_id: user.id, district_id: agency.district_id });
    }
  }
  await close();
  return { workers, documentTypeId: type?.id ?? 0 };
}

const folder = await mkdtemp(join(tmpdir(), 'berkas-load-'));
const began = performance.now();
const { workers, documentTypeId } = await prepare(folder);
say(`${documentCount} documents, in ${Math.round((performance.now() - began) / 1000)} seconds`);

const figures = newFigures();
const ledger = newLedger();
const server = await startRealServer(folder);
const idle = await memoryOf(server.pid);

// Hand-offs expire after a minute, so people sign in a few at a time and start work together.
const desks: (Desk & { day: Day })[] = [];
for (const arriving of chunk(workers, 5)) {
  await Promise.all(
    arriving.map(async ({ username, role, day }) => {
      const caller = await figures.time('sign in', () => signIn(server, username));
      const think = thinking(thinkingTime);
      if (caller) desks.push({ caller, figures, ledger, role, think, day: day(documentTypeId) });
    }),
  );
}

const end = performance.now() + seconds * 1000;
await Promise.all(
  desks.map(async ({ day, ...desk }) => {
    // A random delay, so that not everyone starts at the same moment.
    await desk.think();
    while (performance.now() < end) await day(desk);
  }),
);
const memory = await memoryOf(server.pid);
await server.kill();

const data = await openStorage({ dataDir: folder });
const lost = await ledger.lost(data);
await data.close();

const again = await startRealServer(folder);
await signIn(again, workers[0]?.username ?? '');
await again.kill();
await rm(folder, { recursive: true });

say(
  `${userCount} people, ${seconds} seconds, ${thinkingTime} seconds of thinking between two steps`,
);
say();
say(
  `${'call'.padEnd(34)}${['calls', 'p50', 'p95', 'p99', 'slowest'].map((head) => head.padStart(8)).join('')}  ms`,
);
for (const line of figures.lines()) say(line);
say();
say(`memory: ${inMegabytes(idle?.now)} after the start, ${inMegabytes(memory?.peak)} at its peak`);
say(`acknowledged writes: ${ledger.count()}, lost after a SIGKILL: ${lost.length}`);
say(`conflicts (409): ${figures.conflicts()}, errors: ${figures.errors.length}`);
for (const fault of [...lost, ...figures.errors].slice(0, 20)) say(`  ${fault}`);
if (lost.length + figures.errors.length > 0) process.exitCode = 1;
