import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeSeeded } from '../processes/seeded-folder';

/**
 * Builds the app, fills the folder that each server of tests/e2e copies, and starts what several
 * tests share. One program does it all, because Playwright starts web servers one after the other.
 */

async function run(command: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } });
  process.once('exit', () => child.kill());
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} has failed.`);
}

const { FOREIGN_PORT, APART_DIST } = process.env;
const build = 'npx vite build --config tests/support/browser/vite.config.ts --logLevel warn';

await Promise.all([
  run(`${build} --app`, { VITE_ERROR_URL: '/service/api/client-errors' }),
  run(`${build} --emptyOutDir --outDir ${APART_DIST}`, {
    VITE_API_HOST: `http://localhost:${FOREIGN_PORT}`,
  }),
  makeSeeded(),
]);
// Last, because Playwright waits for this one.
await import('../foreign/main');
