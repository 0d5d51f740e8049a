import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, dirname, join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium, type LaunchOptions } from '@playwright/test';

const installedNames = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Finds a Chromium: the machine's, the npm package's, or Playwright's. Throws if there is none. */
export function browserLaunchOptions(): LaunchOptions {
  const executablePath = process.env.CHROMIUM_PATH || installedBrowser();
  if (executablePath) return { executablePath };
  if (process.platform === 'linux' && process.arch === 'x64') return packagedBrowser();
  if (existsSync(chromium.executablePath())) return {};
  throw new Error(
    'The browser tests need a Chromium: install Chromium or Google Chrome, name one in CHROMIUM_PATH, or run `npx playwright install chromium`.',
  );
}

function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return installedNames
    .flatMap((name) => folders.map((folder) => resolve(folder, name)))
    .find((path) => existsSync(path));
}

/**
 * The Chromium of @sparticuz/chromium, with the NSS libraries and fonts that a bare Linux lacks.
 * The package's own start-up code works on AWS Lambda only, so the archives are unpacked here,
 * once.
 */
function packagedBrowser(): LaunchOptions {
  const require = createRequire(import.meta.url);
  const archives = join(dirname(require.resolve('@sparticuz/chromium')), '../../bin');
  const home = join(archives, 'unpacked');
  if (!existsSync(home)) unpack(archives, home);
  return {
    executablePath: join(home, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: join(home, 'lib'), FONTCONFIG_PATH: home },
  };
}

function unpack(archives: string, home: string) {
  const inflated = (name: string) => brotliDecompressSync(readFileSync(join(archives, name)));
  // Rename when complete, so that an interrupted run leaves nothing half-unpacked.
  const draft = mkdtempSync(`${home}-`);
  try {
    writeFileSync(join(draft, 'chromium'), inflated('chromium.br'), { mode: 0o755 });
    for (const tar of ['al2023.tar.br', 'fonts.tar.br']) {
      execFileSync('tar', ['-x', '--no-same-owner', '-C', draft], { input: inflated(tar) });
    }
    writeFileSync(
      join(draft, 'fonts.conf'),
      // Relative, because node_modules may be moved or copied.
      '<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>',
    );
    renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
