import { execFileSync } from 'node:child_process';
import manifest from '../package.json' with { type: 'json' };

/** The commit that is built: COMMIT, for builds without a repository, or that of the repository. */
function commit(): string {
  if (process.env.COMMIT) return process.env.COMMIT;
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** The version of package.json and the commit, as in `0.2.0+1a2b3c4`. */
export const buildVersion = [manifest.version, commit()].filter(Boolean).join('+');
