import type { Plugin } from 'vite';

const links = ['VITE_PORTAL_URL', 'VITE_PORTAL_LOGOUT_URL', 'VITE_HELP_URL', 'VITE_ERROR_URL'];

function isWebAddress(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
}

/** A path on this origin. Browsers read `//host` and `/\host` as another host. */
function isPath(value: string): boolean {
  return /^\/(?![/\\])/.test(value);
}

/** A host in ASCII, perhaps with its port. A dot before it means every host below. */
const isHost = (value: string) => /^\.?[a-z\d-]+(\.[a-z\d-]+)*(:\d+)?$/i.test(value);

/** Checks the settings of .env.example that become addresses in the app. Empty ones are valid. */
export function findProblems(env: Record<string, string | undefined>): string[] {
  const problems = links
    .filter((name) => env[name] && !isWebAddress(env[name]) && !isPath(env[name]))
    .map((name) => `${name} must be an http(s) address or a path that begins with "/".`);
  const { VITE_API_HOST: host } = env;
  if (host && !(isWebAddress(host) && new URL(host).origin === host)) {
    problems.push(
      'VITE_API_HOST must be an origin, like https://api.example.go.id, without a path.',
    );
  }
  const { VITE_TRUSTED_ISSUERS: issuers } = env;
  if (issuers && !isPath(issuers)) {
    problems.push('VITE_TRUSTED_ISSUERS must be a path that begins with "/", beside the app.');
  }
  const { VITE_ISSUER_HOSTS: hosts } = env;
  if (hosts?.split(',').some((host) => host.trim() && !isHost(host.trim()))) {
    problems.push(
      'VITE_ISSUER_HOSTS must be hosts like tte.example.go.id, or .example.go.id for all below it.',
    );
  }
  if (!['', 'en', 'id'].includes(env.VITE_LANGUAGE ?? '')) {
    problems.push('VITE_LANGUAGE must be en or id.');
  }
  return problems;
}

/** Refuses to build or serve the app with an unsafe or malformed address. */
export function checkSettings(): Plugin {
  return {
    name: 'berkas:check-settings',
    configResolved({ env }) {
      const problems = findProblems(env);
      if (problems.length > 0) throw new Error(problems.join('\n'));
    },
  };
}
