import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, expect } from '@playwright/test';
import { median } from 'es-toolkit';
import { build, type Rolldown } from 'vite';
import { browserLaunchOptions } from '../../tests/support/browser/browser';
import { startRealServer } from '../../tests/support/processes/real-server';
import { answerAsForeignBackEnd } from './foreign-back-end';
import { blankPage, type Journey, journeys } from './journeys';
import { type Work, watchMainThread } from './main-thread';
import type { Section } from './section';

const slowdown = 4;
const repetitions = 5;

/** Budget of an interaction above a blank page's, in ms of throttled main-thread time. */
const budget = 50;

async function blankPageHtml(): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, rolldownOptions: { input: 'tools/bench/blank-page.tsx' } },
  })) as Rolldown.RolldownOutput;
  return `<!doctype html><script type="module">${built.output[0].code}</script>`;
}

/** Measures each interaction of a journey once. */
async function walk(browser: Browser, origin: string, html: string, journey: Journey) {
  const { screen, path, role, width = 1280, steps } = journey;
  const context = await browser.newContext({ viewport: { width, height: 800 } });
  const page = await context.newPage();
  await answerAsForeignBackEnd(page, role);
  await page.route(`**${blankPage.path}`, (route) =>
    route.fulfill({ contentType: 'text/html', body: html }),
  );
  await page.goto(origin + path);
  const { settle, measure } = await watchMainThread(page, slowdown);
  await expect(page.getByRole('button').first()).toBeVisible();
  await settle();
  const works = new Map<string, Work>();
  for (const { name, aim, shown } of steps) {
    works.set(`${screen}: ${name}`, await measure(await aim(page)));
    await expect(shown(page)).toBeVisible();
  }
  await context.close();
  return works;
}

/** What pressing and typing cost the main thread if a foreign server sends 100 rows a page. */
export async function interaction(): Promise<Section> {
  const dataDir = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const server = await startRealServer(dataDir);
  const browser = await chromium.launch(browserLaunchOptions());
  const measured = new Map<string, Work[]>();
  try {
    const html = await blankPageHtml();
    for (let round = 0; round < repetitions; round++) {
      for (const journey of [blankPage, ...journeys]) {
        for (const [name, work] of await walk(browser, server.origin, html, journey)) {
          measured.set(name, [...(measured.get(name) ?? []), work]);
        }
      }
    }
  } finally {
    await browser.close();
    await server.kill();
    await rm(dataDir, { recursive: true });
  }
  return sectionOf(measured);
}

function sectionOf(measured: Map<string, Work[]>): Section {
  const figures = [...measured].map(([name, works]) => {
    const of = (figure: keyof Work) => works.map((work) => work[figure]);
    return {
      name,
      untilPaint: median(of('untilPaint')),
      worst: Math.max(...of('untilPaint')),
      longestTask: median(of('longestTask')),
      inAll: median(of('inAll')),
      inp: median(of('inp')),
    };
  });
  const over = (what: string, work: (figure: (typeof figures)[number]) => number) => {
    const floor = Math.max(
      ...figures.filter(({ name }) => name.startsWith(blankPage.screen)).map(work),
    );
    const most = Math.round(floor + budget);
    const ones = figures.filter((figure) => work(figure) > most);
    const list = ones.map((figure) => `${figure.name} ${Math.round(work(figure))}`).join('; ');
    return ones.length > 0
      ? [`${what} of ${most} ms, ${ones.length} of ${figures.length}: ${list}.`]
      : [];
  };
  return {
    title: 'Interaction',
    columns: [
      `Main thread, ${slowdown} × slower, 100 rows a page`,
      'until painted, ms',
      'worst',
      'longest task',
      'in all',
      'INP',
    ],
    rows: figures.map(({ name, ...times }) => [name, ...Object.values(times).map(Math.round)]),
    notes: [
      `Medians of ${repetitions}, in ms of the main thread's CPU time: from the slowest event of the interaction to the frame that shows its effect, the longest task that follows, and everything until the page is idle, answers and animations included. INP is the browser's own figure, in wall-clock time. Every option list has 500 options.`,
    ],
    over: [
      ...over('Until painted,', ({ untilPaint }) => untilPaint),
      ...over('The longest task,', ({ longestTask }) => longestTask),
    ],
  };
}
