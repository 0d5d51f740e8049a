import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { range } from 'es-toolkit';
import { createApp } from '../../server/app';
import { openSession } from '../../server/auth/session-tokens';
import { fillArchive } from '../../server/demo/fill-archive';
import { seed } from '../../server/demo/seed';
import { status } from '../../server/domain/statuses';
import { openStorage, type StorageLocation } from '../../server/storage/open-storage';
import {
  documents,
  roles,
  unit_verifikators,
  user_roles,
  users,
} from '../../server/storage/schema';
import { migrateServerDatabase } from '../../server/storage/server-database';
import type { Storage } from '../../server/storage/storage';
import { andi, hendra, siti } from '../../tests/support/api/demo-people';
import { bases, headersOf, sheetForm, xlsxOf } from '../../tests/support/api/sheet-calls';
import { signHandOff } from '../../tests/support/api/sign-hand-off';
import {
  administer,
  notDurable,
  startPostgres,
} from '../../tests/support/services/postgres-server';
import { type Times, timesOf } from './list-calls';
import type { Section } from './section';

const size = 20_000;
const rounds = 3;
/** Calls of a probe in a phase, and the milliseconds between them. */
const calls = 100;
const pace = 50;
const importedUnits = 20_000;
const parallelLists = 200;
const decisionsOfEach = 40;

/** The most by which a p95 may exceed the quiet one. */
const budget = 2;
/** Largest share of decisions that may be refused because a colleague was faster. */
const refusedBudget = 0.03;

const key = new Uint8Array(32).fill(7);

/** `person`: a username, or one of its sessions, such as `siti 1`. */
type Call = (person: string, method: string, path: string, body?: object) => Promise<Response>;

function callerOn({ db, files, spool }: Storage): Call {
  const app = createApp({ db, files, spool, portalKeys: [key], urlKeys: [key] });
  const tokens = new Map<string, Promise<string>>();
  async function open(username: string): Promise<string> {
    const user = await db.query.users.findFirst({ where: eq(users.username, username) });
    return openSession(db, user?.id ?? 0, new Date());
  }
  return async (person, method, path, body) => {
    const [username = ''] = person.split(' ');
    const token = username && (tokens.get(person) ?? open(username));
    if (token) tokens.set(person, Promise.resolve(token));
    const isForm = body instanceof FormData;
    return app.request(`http://localhost/service/api${path}`, {
      method,
      headers: {
        ...(token && { Authorization: `Bearer ${await token}` }),
        ...(body && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: isForm ? body : JSON.stringify(body) }),
    });
  };
}

async function ok(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return response;
}

/** A call of somebody else, made at a steady pace. */
type Probe = { name: string; call: (index: number) => Promise<Response> };
type Answered = { time: number; isDone: boolean };
/** Load that is repeated meanwhile. */
type Beside = { name: string; probes: Probe[]; run: () => Promise<unknown> };

/** Times of some probes' calls, in milliseconds, while something else runs. */
async function measure(probes: Probe[], run: () => Promise<unknown>): Promise<Answered[][]> {
  let isOver = false;
  const running = (async () => {
    while (!isOver) await run();
  })();
  const began = performance.now();
  const timed = probes.map(({ call }) =>
    Promise.all(
      range(calls).map(async (index) => {
        await setTimeout(index * pace - (performance.now() - began));
        const sent = performance.now();
        const { ok: isDone } = await call(index);
        return { time: performance.now() - sent, isDone };
      }),
    ),
  );
  const times = await Promise.all(timed).finally(() => {
    isOver = true;
  });
  await running;
  return times;
}

/** Makes another person's decisions, on documents that are set back before. */
async function deciding(
  storage: Storage,
  call: Call,
): Promise<Probe & { reset: () => Promise<unknown> }> {
  const { db } = storage;
  const found = await db
    .select({ id: documents.id })
    .from(documents)
    .leftJoin(unit_verifikators, eq(unit_verifikators.id, documents.unit_verifikator_id))
    .where(sql`${unit_verifikators.district_id} is null`)
    .orderBy(documents.id)
    .limit(calls);
  const ids = found.map(({ id }) => id);
  return {
    name: 'another person’s decision',
    call: (index) =>
      // Calls of one session wait for each other.
      call(`${hendra} ${index % 10}`, 'PUT', `/document/approves/update/${ids[index]}`, {
        document_status_id: status.approved,
      }),
    reset: () =>
      db
        .update(documents)
        .set({ document_status_id: status.verified, verified_by: null })
        .where(inArray(documents.id, ids)),
  };
}

const verifiers = range(5).map((nth) => `bench-verifier-${nth}`);

async function addVerifiers({ db }: Storage): Promise<void> {
  const role = await db.query.roles.findFirst({ where: eq(roles.name, 'verifikatorDms') });
  for (const username of verifiers) {
    const [user] = await db.insert(users).values({ username, name: username }).returning();
    await db.insert(user_roles).values({ user_id: user?.id ?? 0, role_id: role?.id ?? 0 });
  }
}

/**
 * Five verifiers of one queue: what they meet, and the milliseconds from one decision to the next,
 * quiet or beside one who opens everything.
 */
async function verifying(call: Call, isQuiet: boolean) {
  async function queueOf(username: string, page = 1): Promise<{ id: number }[]> {
    const listed = await ok(call(username, 'GET', `/document/verifications?page=${page}`));
    return (await listed.json()).data.data;
  }
  /**
   * Opens the first document that no colleague has open, on any page, as the desk does. Undefined
   * if nothing waits: one who walks a step behind a colleague finds a whole page taken.
   */
  async function openFirst(username: string, page = 1): Promise<number | undefined> {
    const waiting = await queueOf(username, page);
    for (const { id } of waiting) {
      const viewed = await call(username, 'GET', `/document/documents/view/${id}`);
      if (viewed.ok && (await viewed.json()).data.leased_until) return id;
    }
    return waiting.length > 0 ? openFirst(username, page + 1) : undefined;
  }
  let isOver = isQuiet;
  const opening = (async () => {
    while (!isOver) {
      for (const { id } of await queueOf(andi)) {
        await call(andi, 'GET', `/document/documents/view/${id}`);
      }
    }
  })();
  const met = { refused: 0, empty: 0 };
  const times: number[] = [];
  await Promise.all(
    verifiers.map(async (username) => {
      for (const _ of range(decisionsOfEach)) {
        const began = performance.now();
        const open = await openFirst(username);
        if (open === undefined) {
          met.empty += 1;
          continue;
        }
        const answer = await call(username, 'PUT', `/document/verifications/update/${open}`, {
          document_status_id: status.verified,
        });
        times.push(performance.now() - began);
        if (!answer.ok) met.refused += 1;
      }
    }),
  );
  isOver = true;
  await opening;
  return { ...met, ...timesOf(times) };
}

async function measureCrowd(storage: Storage, place: string): Promise<Section> {
  const call = callerOn(storage);
  const decision = await deciding(storage, call);
  const ready: Probe = {
    name: '/health/ready',
    call: () => call('', 'GET', '/health/ready'),
  };
  const unit = await storage.db.query.unit_verifikators.findFirst();
  let people = 0;
  const signIn: Probe = {
    name: 'the sign-in of somebody new',
    async call() {
      people += 1;
      const claims = { sub: `new-${people}`, roles: ['asn'], unit_verifikator: unit?.nama };
      const access_token = await signHandOff(claims, key);
      return call('', 'POST', '/authentication/session', { access_token });
    },
  };
  const rows = range(importedUnits).map((nth) => [
    `Bench unit ${nth}`,
    `Bench district ${nth % 50}`,
  ]);
  const sheet = await xlsxOf([headersOf.units, ...rows]);
  const besides: Beside[] = [
    {
      name: `${parallelLists} lists of one session at a time`,
      probes: [ready, decision],
      run: () =>
        Promise.all(range(parallelLists).map(() => ok(call(siti, 'GET', '/document/documents')))),
    },
    {
      name: `a rehearsal of ${importedUnits.toLocaleString('en')} units`,
      probes: [signIn, decision],
      run: () => ok(call(siti, 'POST', `${bases.units}/rehearse`, sheetForm(sheet))),
    },
  ];

  const table: Section['rows'] = [];
  const over: string[] = [];
  function addRow(beside: string, probe: string, calm: Times, busy: Times, failed: number): void {
    const ratio = busy.p95 / calm.p95;
    table.push([
      beside,
      probe,
      ...[calm.p50, calm.p95, busy.p50, busy.p95].map((time) => time.toFixed(1)),
      ratio.toFixed(2),
      failed,
    ]);
    if (ratio > budget)
      over.push(`The p95 of ${probe} beside ${beside} is ${ratio.toFixed(2)} times the quiet one.`);
  }
  for (const { name, probes, run } of besides) {
    const quiet: Answered[][] = probes.map(() => []);
    const beside: Answered[][] = probes.map(() => []);
    for (const _ of range(rounds)) {
      for (const [times, work] of [
        [quiet, () => setTimeout(pace)],
        [beside, run],
      ] as const) {
        await decision.reset();
        for (const [i, more] of (await measure(probes, work)).entries()) times[i]?.push(...more);
      }
    }
    for (const [i, probe] of probes.entries()) {
      const [calm, busy] = [quiet[i] ?? [], beside[i] ?? []].map((answers) => ({
        ...timesOf(answers.map(({ time }) => time)),
        failed: answers.filter(({ isDone }) => !isDone).length,
      }));
      if (!calm || !busy) continue;
      addRow(name, probe.name, calm, busy, busy.failed);
      if (calm.failed + busy.failed > 0) over.push(`${probe.name} failed beside ${name}.`);
    }
  }

  await addVerifiers(storage);
  const calm = await verifying(call, true);
  const verified = sql`${documents.verified_by} in (select id from users where username like 'bench-verifier-%')`;
  await storage.db
    .update(documents)
    .set({ document_status_id: status.sent, verified_by: null })
    .where(verified);
  const { refused, empty, ...busy } = await verifying(call, false);
  addRow('one who opens everything', 'a document of five verifiers', calm, busy, refused);
  const decisions = verifiers.length * decisionsOfEach;
  if (empty > 0) over.push(`A verifier met an empty queue ${empty} times.`);
  if (refused > refusedBudget * decisions)
    over.push(`${refused} of ${decisions} decisions came too late.`);
  return {
    title: `What one person takes from the others, at ${size / 1000}k documents ${place} (ms)`,
    columns: ['beside', 'call', 'quiet p50', 'quiet p95', 'p50', 'p95', 'p95 / quiet', 'failed'],
    rows: table,
    notes: [
      `${rounds} rounds of ${(calls * pace) / 1000} s, quiet and not in turn, a call of each every ${pace} ms, to the API in this process. The budget is ${budget} times the quiet p95.`,
      `Five verifiers of one queue made ${decisions - empty} decisions without a pause, beside one who opened all that waited: ${empty} times a queue was empty, and ${refused} decisions were refused because a colleague had been faster.`,
    ],
    over,
  };
}

async function withCrowd(location: StorageLocation, place: string): Promise<Section> {
  const { close, ...storage } = await openStorage(location);
  try {
    await seed(storage);
    await fillArchive(storage, async () => {}, size);
    await storage.db.execute(sql`vacuum analyze`);
    return await measureCrowd(storage, place);
  } finally {
    await close();
  }
}

export async function crowdEmbedded(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  try {
    return await withCrowd({ dataDir }, 'in the embedded database');
  } finally {
    await rm(dataDir, { recursive: true });
  }
}

export async function crowd(): Promise<Section> {
  const server = await startPostgres({ ...notDurable, shared_buffers: '512MB' });
  const dataDir = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  try {
    await administer(server.url, 'create database crowd');
    const databaseUrl = `${server.url}/crowd`;
    await migrateServerDatabase(databaseUrl);
    return await withCrowd({ dataDir, databaseUrl }, 'on a PostgreSQL server');
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true });
  }
}
