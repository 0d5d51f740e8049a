import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  browserLaunchOptions,
  canRunPackaged,
  describeBrowser,
  headlessLaunchOptions,
} from '../support/browser/browser';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'browsers-'));
  vi.stubEnv('CHROMIUM_PATH', '');
  vi.stubEnv('PATH', folder);
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

/** Adds a program that says this of its version. Returns its path. */
function install(name: string, answer: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\necho '${answer}'\n`);
  chmodSync(path, 0o755);
  return path;
}

describe('the Chromium of the tests', () => {
  it('is the newest of those on the PATH', () => {
    install('chromium', 'Chromium 999.0.8078.79 built on Debian');
    const newest = install('google-chrome', 'Google Chrome 1000.0.1.2');
    expect(browserLaunchOptions()).toEqual({ executablePath: newest });
    expect(describeBrowser()).toEqual([`Chromium 1000.0.1.2, ${newest}`]);
  });

  it.runIf(canRunPackaged)('is the packaged one where all others are older', () => {
    install('chromium', 'Chromium 99.0.1.2');
    expect(describeBrowser()).toEqual([
      expect.stringMatching(/^Chromium [\d.]+, of @sparticuz.chromium$/),
    ]);
  });

  it('is the one of CHROMIUM_PATH, and its age is told', () => {
    install('chromium', 'Chromium 999.0.8078.79');
    const old = install('old', 'Chromium 99.0.1.2');
    vi.stubEnv('CHROMIUM_PATH', old);
    expect(browserLaunchOptions()).toEqual({ executablePath: old });
    expect(describeBrowser()).toEqual([
      `Chromium 99.0.1.2, ${old}`,
      expect.stringMatching(/^It is older than that of @sparticuz.chromium, [\d.]+\.$/),
    ]);
  });

  it('has no windows in the gate, where the same version comes so', () => {
    const chromium = install('chromium', 'Chromium 999.0.8078.79');
    expect(headlessLaunchOptions()).toEqual({ executablePath: chromium });
    const shell = install('chromium-headless-shell', 'Chromium 998.0.1.2');
    expect(headlessLaunchOptions()).toEqual({ executablePath: chromium });
    install('chromium-headless-shell', 'Chromium 999.0.8078.79');
    expect(headlessLaunchOptions()).toEqual({ executablePath: shell });
  });
});
