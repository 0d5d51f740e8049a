import { spawnSync } from 'node:child_process';
import { missingPackages } from './needed-programs';

/**
 * Installs what the gate needs and the machine lacks, where it is root and has apt-get. Fails if
 * something is still missing.
 */

function apt(...words: string[]) {
  spawnSync('apt-get', words, {
    stdio: 'inherit',
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}

const wanted = missingPackages();
const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
if (wanted.length > 0 && canInstall) {
  apt('update');
  apt('install', '--yes', '--no-install-recommends', ...wanted);
  // Saves time, and not every system has it.
  apt('install', '--yes', '--no-install-recommends', 'chromium-headless-shell');
}
const missing = missingPackages();
if (missing.length > 0) {
  process.stderr.write(`MISSING, and needed for all tests: ${missing.join(', ')}.\n`);
  process.exitCode = 1;
}
