import { spawnSync } from 'node:child_process';
import { missingExtras, missingPackages } from './needed-programs';

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

const canInstall = process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;
// Installs the two groups apart: apt-get installs nothing if it does not know one of the packages.
const groups = [missingPackages(), missingExtras()].filter((names) => names.length > 0);
if (canInstall && groups.length > 0) {
  apt('update');
  for (const names of groups) apt('install', '--yes', '--no-install-recommends', ...names);
}
const missing = missingPackages();
if (missing.length > 0) {
  process.stderr.write(`MISSING, and needed for all tests: ${missing.join(', ')}.\n`);
  process.exitCode = 1;
}
