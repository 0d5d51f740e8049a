import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { chromium, type LaunchOptions } from '@playwright/test';
import { findProgram } from '../processes/find-program';
import { fetchPackage, makeOnce } from '../runner/fetch-package';

const installedNames = [
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The last version for Node 20. It begins with its Chromium's version. */
const packaged = {
  name: '@sparticuz/chromium',
  version: '147.0.0',
  integrity:
    'sha512-4ZKeAQQa8up2mt675qSitztLdbQrlf8BKdC5naeap+5Mv1OV1OlJdPoU+EJC/p5sQUJUQmN4r+q5+EhaaOUHpQ==',
};

/** True if the packaged Chromium runs on this machine. */
export const canRunPackaged = process.platform === 'linux' && process.arch === 'x64';

/** A Chromium with its version, such as 147.0.7727.24. */
type Chromium = { path: string; version: string };

/**
 * Finds a Chromium: that of CHROMIUM_PATH, else the newest of the machine's and the npm package's,
 * else Playwright's. Throws if there is none.
 */
export function browserLaunchOptions(): LaunchOptions {
  const installed = chooseInstalled();
  if (installed) return { executablePath: installed.path };
  if (canRunPackaged) return packagedBrowser();
  if (existsSync(chromium.executablePath())) return {};
  throw new Error(
    'The browser tests need a Chromium: install Chromium or Google Chrome, name one in CHROMIUM_PATH, or run `npx playwright install chromium`.',
  );
}

const shellName = 'chromium-headless-shell';

/**
 * The same Chromium's headless shell, if it is installed: tests take a third less time in it. Else
 * what `browserLaunchOptions` finds.
 */
export function headlessLaunchOptions(): LaunchOptions {
  const shell = findProgram(shellName);
  const isSame = shell && versionOf(shell) === chooseInstalled()?.version;
  return isSame ? { executablePath: shell } : browserLaunchOptions();
}

/** What to call the Chromium that is started with these options. */
export const nameOf = ({ executablePath = '' }: LaunchOptions) =>
  basename(executablePath) === shellName ? 'Chromium headless shell' : 'Chromium';

/** Names the Chromium of the tests, and says if that of the npm package is newer. */
export function describeBrowser(): string[] {
  const installed = chooseInstalled();
  if (!installed) return [`Chromium ${packaged.version}, of @sparticuz/chromium`];
  const isOld = compareVersions(installed.version, packaged.version) < 0;
  return [
    `Chromium ${installed.version}, ${installed.path}`,
    ...(isOld ? [`It is older than that of @sparticuz/chromium, ${packaged.version}.`] : []),
  ];
}

/** The installed Chromium to test with; undefined if the packaged one is newer. */
function chooseInstalled(): Chromium | undefined {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { path: named, version: versionOf(named) };
  const newest = newestOf(installedBrowsers());
  const isOld = newest && canRunPackaged && compareVersions(newest.version, packaged.version) < 0;
  return isOld ? undefined : newest;
}

function installedBrowsers(): Chromium[] {
  return installedNames
    .flatMap((name) => findProgram(name) ?? [])
    .map((path) => ({ path, version: versionOf(path) }));
}

/** Reads a program's version, without its name. '0' if it does not run. */
function versionOf(path: string): string {
  const { stdout } = spawnSync(path, ['--version'], { encoding: 'utf8' });
  return stdout?.match(/\d+(\.\d+)+/)?.[0] ?? '0';
}

function newestOf(browsers: Chromium[]): Chromium | undefined {
  return browsers.toSorted((a, b) => compareVersions(b.version, a.version))[0];
}

/** Negative if the first version is the older one. */
function compareVersions(first: string, second: string): number {
  return first.localeCompare(second, 'en', { numeric: true });
}

/**
 * The Chromium of @sparticuz/chromium, with the NSS libraries and fonts that a bare Linux lacks.
 * The package's own start-up code works on AWS Lambda only, so the archives are unpacked here.
 */
export function packagedBrowser(): LaunchOptions {
  const archives = join(fetchPackage(packaged), 'bin');
  const home = makeOnce(join(archives, 'unpacked'), (draft) => unpack(archives, draft));
  return {
    executablePath: join(home, 'chromium'),
    env: { ...process.env, LD_LIBRARY_PATH: join(home, 'lib'), FONTCONFIG_PATH: home },
  };
}

function unpack(archives: string, draft: string) {
  const inflated = (name: string) => brotliDecompressSync(readFileSync(join(archives, name)));
  writeFileSync(join(draft, 'chromium'), inflated('chromium.br'), { mode: 0o755 });
  for (const tar of ['al2023.tar.br', 'fonts.tar.br']) {
    execFileSync('tar', ['-x', '--no-same-owner', '-C', draft], { input: inflated(tar) });
  }
  writeFileSync(
    join(draft, 'fonts.conf'),
    // Stays relative, because the folder may be moved or copied.
    '<fontconfig><dir prefix="relative">fonts</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>',
  );
}
