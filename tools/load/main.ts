import { parseArgs } from 'node:util';
import { inMegabytes } from '../../tests/support/processes/process-memory';
import { markdownOf, writeSection } from '../bench/page';
import type { Section } from '../bench/section';
import { type InstallationName, installations } from './installations';
import { type Plan, type Result, run } from './run';

/**
 * Lets many people work at once on real servers, one kind of installation after the other, kills a
 * process of each, and verifies everything that was acknowledged: npm run load -- --on
 * embedded,postgres,postgres-2 --users 120 --seconds 60 --documents 20000 --think 3. With --write
 * it also replaces the figures in docs/generated/figures.md. Fails on an error or a loss.
 */

const { values } = parseArgs({
  options: {
    on: { type: 'string', default: Object.keys(installations).join(',') },
    users: { type: 'string', default: '120' },
    seconds: { type: 'string', default: '60' },
    documents: { type: 'string', default: '20000' },
    /** Average seconds between two steps of one person. */
    think: { type: 'string', default: '3' },
    write: { type: 'boolean', default: false },
  },
});

function say(text = ''): void {
  process.stdout.write(`${text}\n`);
}

const isInstallation = (name: string): name is InstallationName =>
  Object.hasOwn(installations, name);

function namesIn(list: string): InstallationName[] {
  const names = list.split(',');
  const unknown = names.find((name) => !isInstallation(name));
  if (unknown !== undefined) {
    throw new Error(`--on knows ${Object.keys(installations).join(', ')}, not ${unknown}.`);
  }
  return names.filter(isInstallation);
}

const milliseconds = (time: number) => `${time.toFixed(0)} ms`;

function sayDetails({ name, figures, errors, lost }: Result): void {
  say(`${installations[name].title}:`);
  const headings = ['calls', 'p50', 'p95', 'p99', 'slowest'];
  say(`${'call'.padEnd(26)}${headings.map((heading) => heading.padStart(9)).join('')}  ms`);
  for (const { name, ...times } of figures.byName()) {
    const cells = Object.values(times).map((time) => time.toFixed(0).padStart(9));
    say(`${name.padEnd(26)}${cells.join('')}`);
  }
  for (const fault of [...lost, ...errors].slice(0, 20)) say(`  ${fault}`);
  say();
}

function sectionOf(results: Result[], plan: Plan): Section {
  const row = (heading: string, cell: (result: Result) => string | number) => [
    heading,
    ...results.map(cell),
  ];
  const { userCount, seconds, documentCount, gap } = plan;
  return {
    title: 'Load: everybody at work, and a process killed',
    columns: ['', ...results.map(({ name }) => installations[name].title)],
    rows: [
      row('calls answered', ({ figures }) => figures.all().calls),
      row('per second', ({ callsPerSecond }) => callsPerSecond.toFixed(1)),
      row('p50', ({ figures }) => milliseconds(figures.all().p50)),
      row('p95', ({ figures }) => milliseconds(figures.all().p95)),
      row('p99', ({ figures }) => milliseconds(figures.all().p99)),
      row('slowest', ({ figures }) => milliseconds(figures.all().slowest)),
      row('the killed process was away', ({ outage }) => `${outage.toFixed(1)} s`),
      row('calls without an answer meanwhile', ({ ofTheKill }) => ofTheKill),
      row('other errors', ({ errors }) => errors.length),
      row('conflicts (409)', ({ figures }) => figures.conflicts()),
      row('acknowledged writes', ({ acknowledged }) => acknowledged),
      row('of them lost', ({ lost }) => lost.length),
      row("memory of Berkas' processes, peak", ({ memory }) => inMegabytes(memory.processes)),
      row('memory of PostgreSQL, peak', ({ memory }) =>
        memory.postgres === undefined ? '' : inMegabytes(memory.postgres),
      ),
      row(
        "processor of the clients' process",
        ({ generator }) => `${Math.round(generator.share * 100)} %`,
      ),
      row('its own lateness, p99', ({ generator }) => milliseconds(generator.lag)),
    ],
    notes: [
      `${userCount} people in all roles, ${documentCount} documents, ${seconds} seconds each. Everybody takes a step every ${gap} seconds, plus or minus half, at times fixed in advance; a call is timed from then on, so a server that stalls is charged for everything that had to wait.`,
      'Half-way, one process is killed (SIGKILL) and started again. With two, calls take turns, and those that one refuses go to the other. At the end, everything acknowledged before and after is looked for. PostgreSQL is not killed; it runs with its own settings, fsync among them. All of this shares the two processors of the machine with the clients.',
    ],
    over: results.flatMap(({ name, errors, lost }) =>
      errors.length + lost.length > 0
        ? [`${installations[name].title}: ${errors.length} errors, ${lost.length} losses.`]
        : [],
    ),
  };
}

const plan: Plan = {
  userCount: Number(values.users),
  seconds: Number(values.seconds),
  documentCount: Number(values.documents),
  gap: Number(values.think),
};
const results: Result[] = [];
for (const name of namesIn(values.on)) {
  const result = await run(name, plan);
  sayDetails(result);
  results.push(result);
}
const section = sectionOf(results, plan);
say(markdownOf(section));
if (values.write) await writeSection('load', section);
if (section.over?.length) process.exitCode = 1;
