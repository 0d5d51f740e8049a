import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Judgement, judge, parseAccepted } from './advisories';

/**
 * Fails on an advisory about a package of package-lock.json that accepted-advisories.json does not
 * name. Arguments are passed on to npm. Where no answer can be had, it says so, and fails under CI.
 */

function audit(): Judgement {
  const known = parseAccepted(
    readFileSync(new URL('accepted-advisories.json', import.meta.url), 'utf8'),
  );
  const words = ['audit', '--json', '--fetch-retries=1', ...process.argv.slice(2)];
  const { stdout, error } = spawnSync('npm', words, { encoding: 'utf8', timeout: 120_000 });
  const judgement = judge(stdout ?? '', known);
  if (judgement) return judgement;
  const [, reason = error?.message ?? 'no answer'] = stdout?.match(/"message": "([^"]*)/) ?? [];
  return { lines: [`NOT AUDITED: ${reason}.`], isOver: Boolean(process.env.CI) };
}

const { lines, isOver } = audit();
process.stdout.write(`${lines.join('\n')}\n`);
if (isOver) process.exitCode = 1;
