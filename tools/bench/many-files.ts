import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { range, sumBy } from 'es-toolkit';
import type { Section } from './section';
import { withServedApp } from './served-app';

const count = 200;
const bytes = 300 * 1024;
/** Bytes a second in either direction: 10 Mbit/s. */
const throughput = 1_250_000;
const kills = 10;
const owner = 'Rina Kartikasari';
/** A type that a person may hand in several times. */
const type = 'Sertifikat Pelatihan';

/** From the choice of the files until they are uploaded. */
const budgets = { rows: 1000, longestTask: 100, megabytes: 150, seconds: 75 };

const tray = (page: Page) => page.getByRole('dialog', { name: 'Upload files' });
const uploadButton = (page: Page) =>
  tray(page).getByRole('button', { name: /^Upload \d+ files?$/ });
/** Looks seldom, and in one place only: looking takes memory of the page. */
const allUploaded = (page: Page) =>
  page.waitForFunction(
    () =>
      document.querySelector('.tray-summary small')?.textContent ===
      'All files have been uploaded.',
    undefined,
    { polling: 500, timeout: 300_000 },
  );

/** PDFs whose names tell their type. Their bytes differ. */
function writeFiles(folder: string): Promise<string[]> {
  return Promise.all(
    range(count).map(async (index) => {
      const path = join(folder, `${type} ${index}.pdf`);
      const noise = randomBytes(bytes / 2).toString('hex');
      await writeFile(path, `%PDF-1.4\n% ${noise.slice(0, bytes - 20)}\n%%EOF\n`);
      return path;
    }),
  );
}

/** MB that the pages of the browser hold. */
async function memoryOf(browser: Browser): Promise<number> {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send('SystemInfo.getProcessInfo');
  await session.detach();
  const pages = processInfo.filter((one) => one.type === 'renderer');
  const states = await Promise.all(
    pages.map(({ id }) => readFile(`/proc/${id}/status`, 'utf8').catch(() => '')),
  );
  return sumBy(states, (state) => Number(/VmRSS:\s+(\d+)/.exec(state)?.[1] ?? 0)) / 1024;
}

/** The most memory that the pages hold until `work` is done. */
async function peakMemory(browser: Browser, work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const end = work.finally(() => {
    isDone = true;
  });
  let most = 0;
  while (!isDone) {
    most = Math.max(most, await memoryOf(browser));
    await Promise.race([setTimeout(200), end]);
  }
  await end;
  return most;
}

async function openTray(page: Page): Promise<void> {
  await page.goto('/document/my-document/many');
  await tray(page).getByRole('button', { name: 'Choose files' }).waitFor();
}

const chooseFiles = (page: Page, paths: string[]) =>
  tray(page).getByLabel('Choose files').first().setInputFiles(paths);

/** Describes ten files a second, inside the page: a driver's own work takes memory of the page. */
async function describeFiles(page: Page): Promise<void> {
  const fields = tray(page).getByRole('textbox', { name: /^Description of / });
  await fields.nth(count - 1).waitFor();
  await fields.evaluateAll(async (inputs) => {
    for (const [index, input] of inputs.entries()) {
      (input as HTMLInputElement).select();
      document.execCommand('insertText', false, `Pelatihan ${index}`);
      await new Promise<void>((resume) => void window.setTimeout(resume, 100));
    }
  });
}

/** Slows the network down to a line of 10 Mbit/s. */
async function slowDown(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.emulateNetworkConditions', {
    ...{ offline: false, latency: 40 },
    ...{ downloadThroughput: throughput, uploadThroughput: throughput },
  });
}

/** Waits until `total` rows are on screen. Resolves to the milliseconds since the choice. */
async function timeOfRows(page: Page, total: number): Promise<number> {
  const shown = await page.waitForFunction(
    (most) =>
      document.querySelectorAll('.tray-rows > li').length === most &&
      performance.now() - (performance.getEntriesByName('chosen')[0]?.startTime ?? Number.NaN),
    total,
  );
  return Number(await shown.jsonValue());
}

/** Uploads all files once, without a fault. */
async function measure(browser: Browser, page: Page, paths: string[]) {
  await openTray(page);
  await page.evaluate(() => {
    document.addEventListener('change', () => performance.mark('chosen'), {
      capture: true,
      once: true,
    });
    Reflect.set(window, 'tasks', []);
    new PerformanceObserver((list) => {
      Reflect.get(window, 'tasks').push(...list.getEntries().map(({ duration }) => duration));
    }).observe({ type: 'longtask' });
  });
  const before = await memoryOf(browser);
  let [rows, seconds] = [0, 0];
  const peak = await peakMemory(
    browser,
    (async () => {
      const shown = timeOfRows(page, count);
      await chooseFiles(page, paths);
      rows = await shown;
      await describeFiles(page);
      await slowDown(page);
      const began = performance.now();
      await uploadButton(page).click();
      await allUploaded(page);
      seconds = (performance.now() - began) / 1000;
    })(),
  );
  const tasks = await page.evaluate(() => Reflect.get(window, 'tasks') as number[]);
  return { rows, seconds, longestTask: Math.max(0, ...tasks), megabytes: peak - before };
}

/** The descriptions of the owner's documents of the type, drafts all of them. */
async function listDescriptions(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const found: string[] = [];
    for (let number = 1; ; number += 1) {
      const answer = await fetch(
        `/service/api/document/my-documents?page=${number}&document_status_id=1`,
        { headers: { Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}` } },
      );
      const { data } = await answer.json();
      const rows: { additional_name: string | null }[] = data.data ?? data;
      if (rows.length === 0) return found;
      found.push(...rows.map(({ additional_name }) => additional_name ?? ''));
    }
  });
}

/** Uploads all files in a browser whose page is killed again and again. */
async function uploadThroughKills(context: BrowserContext, paths: string[]): Promise<string[]> {
  for (const nth of range(kills + 1)) {
    const page = await context.newPage();
    await openTray(page);
    await slowDown(page);
    await chooseFiles(page, paths);
    // On later pages, the files are back, and go on by themselves.
    if (nth === 0) {
      await describeFiles(page);
      await uploadButton(page).click();
    }
    if (nth === kills) {
      await allUploaded(page);
      return listDescriptions(page);
    }
    // Each kill comes after more uploads than the last, and before all are done.
    const uploaded = Math.floor(((nth + Math.random()) * count) / (kills + 1));
    await page.waitForFunction(
      (least) =>
        (document.querySelector<HTMLProgressElement>('.tray-summary progress')?.value ?? 0) >=
        least,
      uploaded,
    );
    const crashed = page.waitForEvent('crash');
    const cdp = await context.newCDPSession(page);
    void cdp.send('Page.crash').catch(() => {});
    await crashed;
    await page.close();
  }
  return [];
}

/** What the tray of many files costs, and what is left of them when the browser is killed. */
export async function manyFiles(): Promise<Section> {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-files-'));
  const paths = await writeFiles(folder);
  const measured = await withServedApp(async ({ browser, signInAs }) =>
    measure(browser, await signInAs(owner), paths),
  );
  const descriptions = await withServedApp(async ({ signInAs }) => {
    const page = await signInAs(owner);
    return uploadThroughKills(page.context(), paths);
  });
  await rm(folder, { recursive: true });
  const own = descriptions.filter((one) => /^Pelatihan \d+$/.test(one));
  const distinct = new Set(own).size;
  const row = (what: string, value: number, budget: number) => [what, Math.round(value), budget];
  const over = (Object.keys(budgets) as (keyof typeof budgets)[])
    .filter((name) => measured[name] > budgets[name])
    .map((name) => `${name}: ${Math.round(measured[name])}.`);
  return {
    title: `${count} files of ${bytes / 1024} KB in the tray of many files`,
    columns: ['what', 'measured', 'at most'],
    rows: [
      row('until all rows are on screen (ms)', measured.rows, budgets.rows),
      row('longest task until all are uploaded (ms)', measured.longestTask, budgets.longestTask),
      row('more memory of the page (MB)', measured.megabytes, budgets.megabytes),
      row('until all are uploaded at 10 Mbit/s (s)', measured.seconds, budgets.seconds),
      [`files on the server after ${kills} kills`, own.length, count],
      [`of these twice`, own.length - distinct, 0],
    ],
    notes: [
      'PDFs are chosen together, described ten a second and uploaded at once. Memory is the peak of the resident memory (VmRSS) of the browser’s renderers. Tasks are those of over 50 ms, which the browser reports.',
      `The page is killed (Page.crash) ${kills} times while it uploads, at a random place each time. The same files are chosen again; their descriptions must be there still.`,
    ],
    over: [
      ...over,
      ...(own.length !== count || distinct !== count
        ? [`${own.length} files, ${distinct} once.`]
        : []),
    ],
  };
}
