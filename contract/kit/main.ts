import { parseArgs } from 'node:util';

/**
 * Plays the calls of the app on a back end, and says what the app could not live with:
 * docs/integrate.md. It runs in Vite, which knows the app's aliases and environment.
 */

const usage = `npm run contract -- --url https://api.example.go.id [--write] [--timeout 30]

The access token of a session is read from CONTRACT_TOKEN or --token; or a token of the portal, to
be exchanged for a session, from CONTRACT_HAND_OFF or --hand-off.`;

function fail(problem: string): never {
  console.error(`${problem}\n\n${usage}`);
  process.exit(2);
}

function options() {
  try {
    return parseArgs({
      options: {
        url: { type: 'string', default: '' },
        token: { type: 'string', default: process.env.CONTRACT_TOKEN ?? '' },
        'hand-off': { type: 'string', default: process.env.CONTRACT_HAND_OFF ?? '' },
        write: { type: 'boolean', default: false },
        timeout: { type: 'string', default: '30' },
      },
    }).values;
  } catch (error) {
    // Node's own message would quote what is in place of an option, perhaps the token.
    return fail(error instanceof Error && 'code' in error ? `Bad options (${error.code}).` : '');
  }
}

const { url, token, 'hand-off': handOff, write, timeout } = options();
const seconds = Number(timeout);
if (!URL.canParse(url) || !/^https?:/.test(url))
  fail('--url must be like https://api.example.go.id');
if (!token && !handOff) fail('There is no token.');
if (!(seconds > 0)) fail('--timeout must be a number of seconds.');

// Loads Vite only once the options are good: it takes a second.
const { runnerImport } = await import('vite');
const { module } = await runnerImport<typeof import('./run')>('./contract/kit/run.ts', {
  resolve: { tsconfigPaths: true },
  logLevel: 'error',
});
const settings = {
  url: url.replace(/\/+$|(\/service\/api)\/*$/g, ''),
  token,
  handOff,
  write,
  seconds,
};
const isFit = await module.runContract(settings, (line) => process.stdout.write(`${line}\n`));
process.exitCode = isFit ? 0 : 1;
