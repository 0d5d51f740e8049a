import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { Locator, Page } from '@playwright/test';
import { mapValues, median, sumBy } from 'es-toolkit';
import { build } from 'vite';
import { staticFiles } from '../../server/http/static-files';
import type { Section } from './section';
import { withServedApp } from './served-app';

/** Latency in ms, bytes a second, and how many times slower the processor is. */
const devices = {
  desktop: { latency: 40, throughput: 1_280_000, slowdown: 1, width: 1350, height: 940 },
  phone: { latency: 150, throughput: 200_000, slowdown: 4, width: 412, height: 823 },
};
type Device = keyof typeof devices;

/** Limits of what counts as good, in ms; `shift` in shares of the screen. */
const good = { LCP: 2500, INP: 200, shift: 0.1 };
/** How many times as long as React alone an address may take to be painted. */
const mostTimes = 2.5;
const floor = 'React alone';
const runs = 5;

/** Serves a page on which React shows one heading: the floor of this machine. */
async function serveEmptyPage(outDir: string) {
  const root = fileURLToPath(new URL('empty-page', import.meta.url));
  await build({ root, configFile: false, logLevel: 'error', build: { outDir, emptyOutDir: true } });
  const server = createAdaptorServer({ fetch: staticFiles(outDir).fetch });
  server.listen(0, 'localhost');
  await once(server, 'listening');
  return { url: `http://localhost:${(server.address() as AddressInfo).port}/`, server };
}

type Entry = { duration: number; startTime: number; value: number; hadRecentInput: boolean };

/** The entries of the page since it began, of a kind that only observers receive. */
const entriesOf = (page: Page, type: string): Promise<Entry[]> =>
  page.evaluate(
    (type) =>
      new Promise<Entry[]>((resolve) => {
        const observer = new PerformanceObserver((list) =>
          resolve(JSON.parse(JSON.stringify(list.getEntries()))),
        );
        observer.observe({
          type,
          buffered: true,
          durationThreshold: 16,
        } as PerformanceObserverInit);
        // The observer is not called without such entries.
        setTimeout(resolve, 500, []);
      }),
    type,
  );

/** ms until the effect of a press is painted. Browsers tell steps of 8, from 16 on. */
async function press(page: Page, target: Locator): Promise<number> {
  await page.evaluate(() => {
    const durations = [16];
    Object.assign(window, { durations });
    new PerformanceObserver((list) => {
      durations.push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  await target.click();
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        setTimeout(() => resolve(Math.max(...Reflect.get(window, 'durations'))), 500);
      }),
  );
}

/** Loads an address without a cache, then presses the button in its corner. */
async function load(page: Page, url: string, device: Device) {
  const { latency, throughput, slowdown, ...viewport } = devices[device];
  await page.setViewportSize(viewport);
  const session = await page.context().newCDPSession(page);
  await session.send('Network.clearBrowserCache');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  const [first, [largest], tasks, shifts] = [
    await entriesOf(page, 'paint'),
    (await entriesOf(page, 'largest-contentful-paint')).slice(-1),
    await entriesOf(page, 'longtask'),
    await entriesOf(page, 'layout-shift'),
  ];
  const wire = await page.evaluate(() =>
    ['navigation', 'resource']
      .flatMap((type) => performance.getEntriesByType(type) as PerformanceResourceTiming[])
      .map(({ transferSize }) => transferSize),
  );
  const profile = page.getByRole('button', { name: 'Profile of' });
  const isApp = (await profile.count()) > 0;
  const INP = await press(page, isApp ? profile : page.getByRole('heading', { level: 1 }));
  await session.detach();
  return {
    FCP: Math.max(...first.map(({ startTime }) => startTime)),
    LCP: largest?.startTime ?? 0,
    TBT: sumBy(tasks, ({ duration }) => duration - 50),
    INP,
    shift: sumBy(shifts, ({ value }) => value),
    wire: sumBy(wire, (bytes) => bytes) / 1000,
  };
}
type Load = Awaited<ReturnType<typeof load>>;

/** Times until a slow connection shows the app, signed in for the first time, and React alone. */
export async function webVitals(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-empty-'));
  const empty = await serveEmptyPage(folder);
  try {
    return await withServedApp(async ({ origin, signInAs }) => {
      const page = await signInAs('Dewi Lestari');
      const addresses: Record<string, string> = {
        [floor]: empty.url,
        '/dashboard': `${origin}/dashboard`,
        '/document/my-document': `${origin}/document/my-document`,
      };
      const rows: Section['rows'] = [];
      const over: string[] = [];
      for (const device of Object.keys(devices) as Device[]) {
        const loads = mapValues(addresses, (): Load[] => []);
        // Takes turns, so that what slows the machine down slows all of them.
        for (let run = 0; run < runs; run++) {
          for (const [name, url] of Object.entries(addresses)) {
            loads[name]?.push(await load(page, url, device));
          }
        }
        const medians = mapValues(
          loads,
          (all) => (figure: keyof Load) => median(all.map((one) => one[figure])),
        );
        for (const [name, of] of Object.entries(medians)) {
          const times = of('LCP') / (medians[floor]?.('LCP') ?? 0);
          const ms = (figure: keyof Load) => `${Math.round(of(figure))} ms`;
          rows.push([
            name,
            device,
            ms('FCP'),
            ms('LCP'),
            times.toFixed(2),
            ms('TBT'),
            ms('INP'),
            of('shift').toFixed(3),
            `${of('wire').toFixed(1)} kB`,
          ]);
          for (const figure of ['LCP', 'INP', 'shift'] as const) {
            const most = good[figure];
            if (of(figure) > most) {
              over.push(`${name}, ${device}: ${figure} ${of(figure).toFixed(3)}, at most ${most}.`);
            }
          }
          if (times > mostTimes) {
            over.push(
              `${name}, ${device}: ${times.toFixed(2)} × React alone, at most ${mostTimes}.`,
            );
          }
        }
      }
      return {
        title: 'The first visit on a slow connection',
        columns: [
          'address',
          'on',
          'FCP',
          'LCP',
          '× React alone',
          'TBT',
          'INP',
          'CLS',
          'on the wire',
        ],
        rows,
        notes: [
          `The browser's own entries, without a cache, the API's answers included: desktop 40 ms and 10 Mbit/s, phone 150 ms, 1.6 Mbit/s and a CPU slowed down 4 times. Medians of ${runs}, all addresses in turn. LCP is until the largest text or picture is painted, TBT what tasks take beyond 50 ms, INP the slowest event when the profile's menu is opened (on React alone, when the heading is pressed), CLS what moves. React alone is sent uncompressed.`,
        ],
        over,
      };
    });
  } finally {
    empty.server.close();
    await rm(folder, { recursive: true });
  }
}
