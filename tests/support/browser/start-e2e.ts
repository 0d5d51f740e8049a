import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { copySeeded } from '../processes/seeded-folder';

/**
 * Builds the app and starts the servers of tests/e2e. One program does it all, because Playwright
 * starts web servers one after the other.
 */

function start(command: string, env: NodeJS.ProcessEnv) {
  const child = spawn(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...env } });
  process.once('exit', () => child.kill());
  return child;
}

async function run(command: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const [code] = await once(start(command, env), 'exit');
  if (code !== 0) throw new Error(`${command} has failed.`);
}

/** Starts what `npm start` starts, in a folder with the demonstration's data. */
async function serve(port = '', folder = ''): Promise<void> {
  const env = { DEMO: '1', PORT: port, DATA_DIR: folder, PORTAL_KEY: '', DATABASE_URL: '' };
  const server = start('npm run serve', env);
  const isOpen = () =>
    fetch(`http://localhost:${port}/portal`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isOpen())) {
    if (server.exitCode !== null) throw new Error('The server has ended.');
    await setTimeout(100);
  }
}

const { E2E_PORTS = '', E2E_FOLDERS = '', FOREIGN_PORT, APART_DIST } = process.env;
const folders = E2E_FOLDERS.split(',');

async function seedAll() {
  for (const folder of folders) await copySeeded(folder);
}

const build = 'npx vite build --config tests/support/browser/vite.config.ts --logLevel warn';

await Promise.all([
  run(`${build} --app`, { VITE_ERROR_URL: '/service/api/client-errors' }),
  run(`${build} --emptyOutDir --outDir ${APART_DIST}`, {
    VITE_API_HOST: `http://localhost:${FOREIGN_PORT}`,
  }),
  seedAll(),
]);
await Promise.all(E2E_PORTS.split(',').map((port, i) => serve(port, folders[i])));
// Last, because Playwright waits for this one.
await import('../foreign/main');
