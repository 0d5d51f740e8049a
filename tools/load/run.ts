import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { chunk, sum } from 'es-toolkit';
import type { OpenStorage } from '../../server/storage/open-storage';
import { signIn } from '../../tests/support/processes/api-caller';
import { familyMemoryOf, memoryOf } from '../../tests/support/processes/process-memory';
import { newFigures, timerOf, type Unanswered } from './figures';
import { type Installation, type InstallationName, install } from './installations';
import { newLedger } from './ledger';
import type { Desk } from './people';
import { prepare, type Worker } from './prepare';
import { type Outage, roundRobin } from './processes';
import { newSchedule, type Schedule } from './schedule';

export type Plan = {
  userCount: number;
  seconds: number;
  documentCount: number;
  /** Average seconds between two steps of one person. */
  gap: number;
};

/** Milliseconds. The histogram contains it. */
const lagResolution = 5;

export type Result = Awaited<ReturnType<typeof run>>;

type Peaks = { processes: number; postgres: number | undefined };

/** Records the most memory that all processes take at one time, until it is stopped. */
function watchMemory({ processes, postgresPid }: Installation): () => Promise<Peaks> {
  const peaks: Peaks = { processes: 0, postgres: undefined };
  const stopped = new AbortController();

  async function look(): Promise<void> {
    const memories = await Promise.all(processes.map(({ pid }) => memoryOf(pid())));
    peaks.processes = Math.max(peaks.processes, sum(memories.map((memory) => memory?.now ?? 0)));
    const postgres = await familyMemoryOf(postgresPid);
    if (postgres !== undefined) peaks.postgres = Math.max(peaks.postgres ?? 0, postgres);
  }
  async function watch(): Promise<void> {
    while (!stopped.signal.aborted) {
      await look();
      await setTimeout(1000, undefined, { signal: stopped.signal }).catch(() => {});
    }
  }
  const watched = watch();
  return async () => {
    stopped.abort();
    await watched;
    return peaks;
  };
}

/** The lost answers that a killed process explains, and those that nothing explains. */
function explain(unanswered: Unanswered[], outages: Outage[]) {
  const isOf = ({ at }: Unanswered) => outages.some(({ from, to }) => from <= at && at <= to);
  return {
    ofTheKill: unanswered.filter(isOf).length,
    unexplained: unanswered
      .filter((call) => !isOf(call))
      .map(({ name, error }) => `${name}: ${error} ${(error as Error).cause ?? ''}`),
  };
}

/**
 * Lets people work on an installation, kills one of its processes half-way, and verifies at the end
 * everything that was acknowledged before and after.
 */
export async function run(name: InstallationName, plan: Plan) {
  const { installation, filled: workers } = await install(name, (storage, filesFolder) =>
    prepare(storage, filesFolder, plan),
  );
  const { processes } = installation;
  const figures = newFigures();
  const ledger = newLedger<OpenStorage>();
  const [first] = processes;
  if (!first) throw new Error('No process runs.');
  const send = roundRobin(processes.map(({ origin }) => origin));

  // Hand-offs expire after a minute, so people sign in a few at a time and start work together.
  const people: { worker: Worker; caller: Desk['caller'] }[] = [];
  for (const arriving of chunk(workers, 5)) {
    const signedIn = arriving.map(async (worker) => ({
      worker,
      caller: await signIn(first, worker.username, send),
    }));
    people.push(...(await Promise.all(signedIn)));
  }

  const stopWatching = watchMemory(installation);
  const lag = monitorEventLoopDelay({ resolution: lagResolution });
  lag.enable();
  const [start, busyBefore] = [performance.now(), process.cpuUsage()];
  const end = start + plan.seconds * 1000;

  async function work(person: (typeof people)[number], schedule: Schedule): Promise<void> {
    const { caller, worker } = person;
    const time = timerOf(figures, schedule);
    const report = (fault: string) => figures.errors.push(fault);
    const desk = { caller, time, report, ledger, role: worker.role, think: schedule.next };
    await schedule.next();
    while (schedule.due() < end) await worker.day(desk);
  }
  async function killHalfWay(): Promise<void> {
    await setTimeout((plan.seconds * 1000) / 2);
    await first?.kill();
  }
  await Promise.all([
    killHalfWay(),
    ...people.map((person, nth) => work(person, newSchedule(start, plan.gap, nth))),
  ]);

  const took = (performance.now() - start) / 1000;
  const busy = process.cpuUsage(busyBefore);
  lag.disable();
  const memory = await stopWatching();
  for (const { stop } of processes) await stop();
  const storage = await installation.openStorage();
  const lost = await ledger.lost(storage);
  await storage.close();
  await installation.remove();

  const outages = processes.flatMap((one) => one.outages);
  const { ofTheKill, unexplained } = explain(figures.unanswered, outages);
  const crashes = processes.flatMap((one) => one.crashes);
  return {
    name,
    figures,
    callsPerSecond: figures.all().calls / took,
    /** Seconds. */
    outage: sum(outages.map(({ from, to }) => (to - from) / 1000)),
    ofTheKill,
    errors: [...figures.errors, ...unexplained, ...crashes],
    memory,
    acknowledged: ledger.acknowledged(),
    lost,
    generator: {
      /** Share of one processor. */
      share: (busy.user + busy.system) / 1e6 / took,
      /** Milliseconds by which the generator was late, at the 99th percentile. */
      lag: lag.percentile(99) / 1e6 - lagResolution,
    },
  };
}
