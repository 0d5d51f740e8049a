import { findProgram } from '../processes/find-program';

/** Programs that the gate needs beside what npm brings, by the Debian package that has them. */
const needed = {
  chromium: 'chromium',
  'firefox-esr': 'firefox-esr',
  'webkit2gtk-driver': 'WebKitWebDriver',
  xvfb: 'Xvfb',
  'nginx-light': 'nginx',
  pgbouncer: 'pgbouncer',
};

/** Program that saves time, if it is there. */
const useful = 'chromium-headless-shell';

/** The Debian packages whose program is not on the PATH. */
export const missingPackages = () =>
  Object.entries(needed)
    .filter(([, program]) => !findProgram(program))
    .map(([name]) => name);

/** Like `missingPackages`, for what the gate can do without. */
export const missingExtras = () => (findProgram(useful) ? [] : [useful]);
