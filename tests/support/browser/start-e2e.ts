import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeSeeded } from '../processes/seeded-folder';

/**
 * Builds the app, fills the folder that each server of tests/e2e copies, and starts what several
 * tests share. One program does it all, because Playwright starts web servers one after the other.
 */

async function build(): Promise<void> {
  const command = 'npx vite build --config tests/support/browser/vite.config.ts --logLevel warn';
  const child = spawn(`${command} --app`, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, VITE_ERROR_URL: '/service/api/client-errors' },
  });
  process.once('exit', () => child.kill());
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${command} has failed.`);
}

await Promise.all([build(), makeSeeded()]);
// Comes last, because Playwright waits for this one.
await import('../foreign/main');
