import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What the gate needs beside what npm brings: programs, by the Debian package that has them. */
const needed = {
  chromium: 'chromium',
  'firefox-esr': 'firefox-esr',
  'webkit2gtk-driver': 'WebKitWebDriver',
  xvfb: 'Xvfb',
  'nginx-light': 'nginx',
  pgbouncer: 'pgbouncer',
};

/** Saves time where it can be had. */
const useful = 'chromium-headless-shell';

const isOnPath = (program: string) =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

/** The Debian packages whose program is not on the PATH. */
export const missingPackages = () =>
  Object.entries(needed)
    .filter(([, program]) => !isOnPath(program))
    .map(([name]) => name);

/** Like `missingPackages`, of what the gate can do without. */
export const missingExtras = () => (isOnPath(useful) ? [] : [useful]);
