import { createHash } from 'node:crypto';
import { mkdtemp, open, rm } from 'node:fs/promises';
import { arch, cpus, platform, release, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { chromium } from '@playwright/test';
import { median } from 'es-toolkit';
import { browserLaunchOptions } from '../../tests/support/browser/browser';
import type { Section } from './section';

const megabyte = 1024 * 1024;

async function timesOf(rounds: number, task: () => unknown): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const started = performance.now();
    await task();
    times.push(performance.now() - started);
  }
  return times;
}

/** Pure JavaScript: sorts 200,000 numbers, the same ones every time. */
function sortNumbers() {
  let state = 1;
  const numbers = Array.from({ length: 200_000 }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state;
  });
  numbers.sort((one, other) => one - other);
}

const block = Buffer.alloc(64 * megabyte, 'berkas');

function hashBlock() {
  createHash('sha256').update(block).digest();
}

/** Times of synced writes to disk, of 4 KB and of 64 MB. */
async function diskTimes() {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-bench-'));
  const file = await open(join(folder, 'probe'), 'w');
  async function write(bytes: Buffer) {
    await file.write(bytes, 0, bytes.length, 0);
    await file.datasync();
  }
  const small = await timesOf(50, () => write(block.subarray(0, 4096)));
  const large = await timesOf(3, () => write(block));
  await file.close();
  await rm(folder, { recursive: true });
  return { small, large };
}

async function browserVersion(): Promise<string> {
  const browser = await chromium.launch(browserLaunchOptions());
  const version = browser.version();
  await browser.close();
  return version;
}

/** The machine behind the figures and its own speed: the floor of the other sections. */
export async function machine(): Promise<Section> {
  const sorts = await timesOf(20, sortNumbers);
  const hashes = await timesOf(5, hashBlock);
  const { small, large } = await diskTimes();
  const row = (what: string, times: number[]) => [
    what,
    `${median(times).toFixed(1)} ms`,
    `${Math.max(...times).toFixed(1)} ms`,
  ];
  const [cpu] = cpus();
  return {
    title: 'The machine',
    columns: ['its own floor', 'median', 'slowest'],
    rows: [
      row('sort 200,000 numbers in JavaScript', sorts),
      row('SHA-256 of 64 MB', hashes),
      row('4 KB onto the disk (fdatasync)', small),
      row('64 MB onto the disk (fdatasync)', large),
    ],
    notes: [
      `${cpus().length} × ${cpu?.model.trim()}, ${(totalmem() / 1024 ** 3).toFixed(1)} GB, ${platform()} ${release()} ${arch()}, Node ${process.versions.node}, Chromium ${await browserVersion()}.`,
    ],
  };
}
