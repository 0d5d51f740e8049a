import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

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

/** Starts what `npm start` starts, in an empty folder. */
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

const { E2E_PORT, E2E_DATA_DIR, SECOND_E2E_PORT, SECOND_E2E_DATA_DIR, FOREIGN_PORT, APART_DIST } =
  process.env;

const apartConfig = 'tests/support/foreign/vite.config.ts';

await Promise.all([
  run('npm run build'),
  run(
    `npx vite build --config ${apartConfig} --logLevel warn --emptyOutDir --outDir ${APART_DIST}`,
    { VITE_API_HOST: `http://localhost:${FOREIGN_PORT}` },
  ),
]);
await Promise.all([serve(E2E_PORT, E2E_DATA_DIR), serve(SECOND_E2E_PORT, SECOND_E2E_DATA_DIR)]);
// Last, because Playwright waits for this one.
await import('../foreign/main');
