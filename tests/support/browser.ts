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

/** How to start a Chromium: the one on the machine, else the one that npm brought, else Playwright's own. Throws when there is none. */
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
 * The Chromium of @sparticuz/chromium with the NSS libraries and the fonts that a bare Linux lacks. Its own start-up code serves AWS
 * Lambda: fixed names in /tmp, and the libraries only there. So the archives are unpacked here, beside them, once.
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
  // Renamed into place when whole, so that a broken-off run leaves nothing half.
  const draft = mkdtempSync(`${home}-`);
  try {
    writeFileSync(join(draft, 'chromium'), inflated('chromium.br'), { mode: 0o755 });
    for (const tar of ['al2023.tar.br', 'fonts.tar.br']) {
      execFileSync('tar', ['-x', '--no-same-owner', '-C', draft], { input: inflated(tar) });
    }
    writeFileSync(
      join(draft, 'fonts.conf'),
      `<fontconfig><dir>${join(home, 'fonts')}</dir><cachedir>${join(home, 'font-cache')}</cachedir></fontconfig>`,
    );
    renameSync(draft, home);
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
}
