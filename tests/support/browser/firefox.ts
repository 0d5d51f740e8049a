import { existsSync } from 'node:fs';
import { delimiter, resolve } from 'node:path';

const names = ['firefox', 'firefox-esr', '/Applications/Firefox.app/Contents/MacOS/firefox'];

/** The Firefox of the machine, or undefined. */
export const firefoxPath =
  process.env.FIREFOX_PATH ||
  names
    .flatMap((name) =>
      (process.env.PATH ?? '').split(delimiter).map((folder) => resolve(folder, name)),
    )
    .find((path) => existsSync(path));
