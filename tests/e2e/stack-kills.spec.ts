import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { range } from 'es-toolkit';
import { expect, type Page, test } from '../support/browser/e2e';
import { leaveAfterQuestion } from '../support/browser/leave-question';
import {
  cutAgain,
  hasStack,
  names,
  openStrip,
  press,
  strip,
  tray,
} from '../support/browser/stack-tray';
import { readRecord } from '../support/browser/stored-record';
import { makeStack } from '../support/files/made-stack';

// Whenever a page ends while a stack is cut, the next one offers each part, and none twice.

const owner = 'Agus Wijayanto';
const type = 'SK Jabatan';

/** A scan of three documents of three pages, in a file that can be chosen again. */
type Scan = { path: string; name: string; parts: string[] };

async function writeScan(folder: string, stem: string): Promise<Scan> {
  const path = join(folder, `${stem}.pdf`);
  const documents = range(3).map((index) => ({ heading: `Berkas ${index + 1}`, pages: 3 }));
  await writeFile(path, makeStack(documents));
  const parts = ['1-3', '4-6', '7-9'].map((pages) => `${stem} (${pages}).pdf`);
  return { path, name: `${stem}.pdf`, parts };
}

const say = (part: string) => `Perihal ${part}`;
const row = (page: Page, part: string) => tray(page).locator('[data-row]', { hasText: part });

async function cutInThree(page: Page) {
  for (const after of [3, 6]) {
    const gap = strip(page).getByRole('button', { name: `Cut after page ${after}`, exact: true });
    if ((await gap.getAttribute('aria-pressed')) === 'false') await gap.click();
  }
  await press(page, 'Cut into 3 parts');
  await expect(strip(page)).toBeHidden();
}

async function fillIn(page: Page, part: string) {
  const select = tray(page).getByLabel(`Type of ${part}`);
  await select.focus();
  await select.selectOption({ label: type });
  await tray(page).getByLabel(`Description of ${part}`).fill(say(part));
}

/** Waits until the browser has stored what was typed last: a crash loses the last 300 ms. */
const kept = (page: Page, text: string) =>
  expect.poll(async () => JSON.stringify(await readRecord(page, 'drafts'))).toContain(text);

async function cutAndFillIn(page: Page, { path, parts }: Scan) {
  await openStrip(page, path);
  await cutInThree(page);
  for (const part of parts) await fillIn(page, part);
  await kept(page, say(parts[2] ?? ''));
}

const upload = (page: Page, name: string) => tray(page).getByRole('button', { name }).click();

/**
 * Lets `arriving` uploads arrive, and holds the others up. The page gets no answer to any of them.
 */
async function loseAnswers(page: Page, arriving: number, start: () => Promise<void>) {
  let [left, arrived] = [arriving, 0];
  let hasEnded = false;
  page.once('domcontentloaded', () => {
    hasEnded = true;
  });
  const isOver = new Promise<void>((resolve) => {
    void page.route('**/document/my-documents', async (route) => {
      if (hasEnded || route.request().method() !== 'POST') return route.continue();
      left -= 1;
      if (left < 0) return;
      await route.fetch();
      arrived += 1;
      if (arrived === arriving) resolve();
    });
  });
  await start();
  await isOver;
}

/** Leaves the browser room for these records alone. The next page has room for all. */
const fill = (page: Page, spared: string[]) =>
  page.evaluate((spared) => {
    const put = IDBObjectStore.prototype.put;
    IDBObjectStore.prototype.put = function (value, key) {
      if (!spared.includes(String(key))) throw new DOMException('Full', 'QuotaExceededError');
      return put.call(this, value, key);
    };
  }, spared);

/** Ends the page, and returns the one in which the work goes on. */
const kills = {
  async reload(page: Page) {
    await leaveAfterQuestion(page, () => page.reload());
    return page;
  },
  async close(page: Page) {
    const next = await page.context().newPage();
    await page.close();
    return openAgain(next);
  },
  async crash(page: Page) {
    const devTools = await page.context().newCDPSession(page);
    const crashed = page.waitForEvent('crash');
    // Never answers.
    devTools.send('Page.crash').catch(() => undefined);
    await crashed;
    await page.close();
    return openAgain(await page.context().newPage());
  },
};

async function openAgain(page: Page) {
  await page.goto('/document/my-document');
  await page.getByRole('link', { name: 'Continue' }).click();
  return page;
}

type Moment = {
  title: string;
  kill: keyof typeof kills;
  /** Works until the page ends. */
  until: (page: Page, scan: Scan) => Promise<void>;
  /** Continues in the next page, until the three parts are there. */
  goOn?: (page: Page, scan: Scan) => Promise<void>;
  /** The indexes of parts that have their types and descriptions. */
  described?: number[];
  /** How many have been uploaded. */
  uploaded?: number;
};

const moments: Moment[] = [
  {
    title: 'before anything is planned',
    kill: 'reload',
    until: (page, { path }) => openStrip(page, path),
    async goOn(page, { path, name }) {
      await expect(tray(page)).toContainText('1 file has not been uploaded yet.');
      await expect(tray(page)).toContainText(name);
      await tray(page).getByLabel('Choose files').setInputFiles(path);
      await cutAgain(page);
      await cutInThree(page);
    },
  },
  {
    title: 'after the first cut, while pages are drawn',
    kill: 'crash',
    async until(page, { path }) {
      await openStrip(page, path);
      await press(page, 'Cut after page 3');
      await expect.poll(() => hasStack(page)).toBe(true);
    },
    async goOn(page, { name }) {
      await expect(names(page)).toHaveText([name]);
      await cutAgain(page);
      await expect(
        strip(page).getByRole('button', { name: 'Cut after page 3', exact: true }),
      ).toHaveAttribute('aria-pressed', 'true');
      await cutInThree(page);
    },
  },
  {
    title: 'at the press that cuts',
    kill: 'crash',
    async until(page, { path }) {
      await openStrip(page, path);
      await press(page, 'Cut after page 3');
      await press(page, 'Cut after page 6');
      await expect.poll(() => hasStack(page)).toBe(true);
      await strip(page)
        .getByRole('button', { name: 'Cut into 3 parts' })
        .evaluate((button: HTMLElement) => button.click());
    },
    async goOn(page, { name }) {
      await expect(names(page).first()).toBeVisible();
      // Cuts again if the parts had not been made.
      if ((await names(page).allTextContents()).includes(name)) {
        await cutAgain(page);
        await cutInThree(page);
      }
    },
  },
  {
    title: 'when one upload has arrived and two have not',
    kill: 'crash',
    async until(page, scan) {
      await cutAndFillIn(page, scan);
      await loseAnswers(page, 1, () => upload(page, 'Upload 3 files'));
    },
    described: [0, 1, 2],
    // What is under way goes on by itself.
    uploaded: 3,
  },
  {
    title: 'while two parts are joined',
    kill: 'crash',
    async until(page, scan) {
      await cutAndFillIn(page, scan);
      await tray(page)
        .getByRole('button', { name: 'Join' })
        .nth(2)
        .evaluate((button: HTMLElement) => button.click());
    },
    async goOn(page, { parts }) {
      await expect(names(page).first()).toBeVisible();
      if ((await names(page).count()) === 3) return;
      // Cuts again if they had been joined.
      await expect(names(page)).toHaveCount(2);
      await expect(names(page).first()).toHaveText(parts[0] ?? '');
      await cutAgain(page);
      await cutInThree(page);
    },
    described: [0, 1],
  },
  {
    title: 'after a part was removed',
    kill: 'close',
    async until(page, scan) {
      await cutAndFillIn(page, scan);
      await tray(page)
        .getByRole('button', { name: `Remove ${scan.parts[1]}` })
        .click();
      await expect(names(page)).toHaveCount(2);
    },
    async goOn(page, { parts }) {
      await expect(names(page)).toHaveText([parts[0] ?? '', parts[2] ?? '']);
      // Leaves its pages out, which stay in the stack.
      await cutAgain(page);
      for (const out of [4, 5, 6]) await press(page, `Leave out page ${out}`);
      await cutInThree(page);
    },
    described: [0, 2],
  },
  {
    title: 'after the rest was cut otherwise beside an uploaded part',
    kill: 'crash',
    async until(page, scan) {
      await openStrip(page, scan.path);
      await press(page, 'Cut after page 3');
      await press(page, 'Cut into 2 parts');
      await fillIn(page, scan.parts[0] ?? '');
      await upload(page, 'Upload 1 file');
      await expect(tray(page)).toContainText('1 of 2 uploaded as a draft');
      await cutAgain(page);
      await press(page, 'Cut after page 6');
      await press(page, 'Cut into 3 parts');
      await fillIn(page, scan.parts[1] ?? '');
      await kept(page, say(scan.parts[1] ?? ''));
    },
    described: [0, 1],
    uploaded: 1,
  },
];

for (const [index, moment] of moments.entries()) {
  const { title, kill, until, described = [], uploaded = 0 } = moment;
  test(
    `a page that ends ${title} (${kill}) loses no part and sends none twice [A-45]`,
    {
      tag: '@slow',
    },
    async ({ signInAs }, info) => {
      const scan = await writeScan(info.outputPath(), `Pindai ${index + 1}0`);
      const page = await signInAs(owner);
      await until(page, scan);
      const next = await kills[kill](page);
      await moment.goOn?.(next, scan);
      await expectParts(next, scan, { described, uploaded });
      await finish(next, scan, { described, uploaded });
    },
  );
}

/** The indexes of parts that are described, and how many are uploaded. */
type Progress = { described: number[]; uploaded: number };

const allSent: Progress = { described: [0, 1, 2], uploaded: 3 };

async function expectParts(page: Page, { parts }: Scan, { described, uploaded }: Progress) {
  await expect(names(page)).toHaveText(parts);
  await expect(tray(page)).not.toContainText('not been uploaded yet');
  await expect(tray(page)).toContainText(`${uploaded} of 3 uploaded`);
  for (const at of described) {
    const part = parts[at] ?? '';
    await expect(row(page, part).locator('.tray-type')).toContainText(type);
    const field = tray(page).getByLabel(`Description of ${part}`);
    if (at >= uploaded) await expect(field).toHaveValue(say(part));
    else await expect(row(page, part)).toContainText(say(part));
  }
}

/** Uploads what is left: the server then has each part once, and the browser nothing. */
async function finish(page: Page, { parts }: Scan, { described, uploaded }: Progress = allSent) {
  for (const [at, part] of parts.entries()) {
    if (at >= uploaded && !described.includes(at)) await fillIn(page, part);
  }
  const left = parts.length - uploaded;
  if (left > 0) await upload(page, `Upload ${left} files`);
  await expect(tray(page)).toContainText('All files have been uploaded.');
  expect(await Promise.all(parts.map((part) => countOnServer(page, part)))).toEqual([1, 1, 1]);
  await expect.poll(() => hasStack(page)).toBe(false);
  await page.goto('/document/my-document');
  await expect(page.getByRole('link', { name: 'Upload files' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Not saved yet' })).toBeHidden();
}

test(
  'a page that ends before it knows the types of documents loses nothing [A-45]',
  {
    tag: '@slow',
  },
  async ({ signInAs }, info) => {
    const scan = await writeScan(info.outputPath(), 'Pindai 910');
    const page = await signInAs(owner);
    await cutAndFillIn(page, scan);
    await loseAnswers(page, 3, () => upload(page, 'Upload 3 files'));
    const next = await page.context().newPage();
    await page.close();
    // The parts are there, but their types are not known yet.
    await next.route('**/document-types/search*', () => undefined);
    await openAgain(next);
    await expect(names(next)).toHaveText(scan.parts);
    const last = await kills.close(next);
    await expectParts(last, scan, allSent);
    await finish(last, scan);
  },
);

test(
  'a storage that is full from the first cut asks for the stack, not for its parts [A-45]',
  {
    tag: '@slow',
  },
  async ({ signInAs }, info) => {
    const scan = await writeScan(info.outputPath(), 'Pindai 920');
    const page = await signInAs(owner);
    await openStrip(page, scan.path);
    await fill(page, ['drafts']);
    await press(page, 'Cut after page 3');
    await expect(strip(page)).toContainText(`This browser has no room to keep ${scan.name}.`);
    await cutInThree(page);
    for (const part of scan.parts) await fillIn(page, part);
    await loseAnswers(page, 1, () => upload(page, 'Upload 3 files'));
    const next = await kills.close(page);
    await expect(tray(next)).toContainText('1 file has not been uploaded yet.');
    await expect(tray(next)).toContainText(scan.name);
    await expect(names(next)).toHaveCount(0);
    await tray(next).getByLabel('Choose files').setInputFiles(scan.path);
    await expectParts(next, scan, allSent);
    await finish(next, scan);
  },
);

test(
  'a storage that gets full later loses nothing at a reload [A-45]',
  {
    tag: '@slow',
  },
  async ({ signInAs }, info) => {
    const scan = await writeScan(info.outputPath(), 'Pindai 930');
    const page = await signInAs(owner);
    await openStrip(page, scan.path);
    await cutInThree(page);
    await expect.poll(() => hasStack(page)).toBe(true);
    await fill(page, []);
    for (const part of scan.parts) await fillIn(page, part);
    await loseAnswers(page, 1, () => upload(page, 'Upload 3 files'));
    const next = await kills.reload(page);
    await expectParts(next, scan, allSent);
    await finish(next, scan);
  },
);

test(
  'two tabs cut a stack each, and neither offers or removes that of the other [A-45]',
  {
    tag: '@slow',
  },
  async ({ signInAs }, info) => {
    const one = await writeScan(info.outputPath(), 'Pindai 940');
    const other = await writeScan(info.outputPath(), 'Pindai 950');
    const page = await signInAs(owner);
    await cutAndFillIn(page, one);
    const second = await page.context().newPage();
    await cutAndFillIn(second, other);
    await expect(names(second)).toHaveText(other.parts);
    await tray(second).getByRole('button', { name: 'Close' }).last().click();
    await second.getByRole('button', { name: 'Yes' }).click();
    await expect(tray(second)).toBeHidden();
    await second.close();
    const next = await kills.crash(page);
    const described: Progress = { described: [0, 1, 2], uploaded: 0 };
    await expectParts(next, one, described);
    await finish(next, one, described);
  },
);

/** The number of own documents with the description of a part. */
const countOnServer = (page: Page, part: string): Promise<number> =>
  page.evaluate(async (description) => {
    const token = localStorage.getItem('ACCESS_TOKEN');
    const role = localStorage.getItem('ROLE') ?? '';
    const search = new URLSearchParams({ additional_name: description, role, page: '1' });
    const answer = await fetch(`/service/api/document/my-documents?${search}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    const { data } = await answer.json();
    const rows: { additional_name: string }[] = data.data;
    return rows.filter((one) => one.additional_name === description).length;
  }, say(part));
