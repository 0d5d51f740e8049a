import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from '../processes/free-port';
import { noteProgram } from '../runner/programs';

type PgBouncer = {
  /** URL without the name of a database. */
  url: string;
  stop: () => Promise<void>;
};

/** Starts PgBouncer in transaction mode in front of a PostgreSQL server, with its defaults. */
export async function startPgBouncer(serverUrl: string): Promise<PgBouncer> {
  const folder = await mkdtemp(join(tmpdir(), 'pgbouncer-'));
  await chmod(folder, 0o755);
  const { hostname, port: serverPort, username } = new URL(serverUrl);
  const port = await freePort();
  const users = join(folder, 'users.txt');
  const conf = join(folder, 'pgbouncer.ini');
  await writeFile(users, `"${username}" ""\n`);
  await writeFile(
    conf,
    `[databases]
* = host=${hostname} port=${serverPort}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${users}
pool_mode = transaction
`,
  );
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'nobody'] : [];
  const pooler = spawn('pgbouncer', [...user, conf], { stdio: ['ignore', 'ignore', 'pipe'] });
  const exit = once(pooler, 'exit');
  const lines = createInterface(pooler.stderr);
  await new Promise<void>((resolve, reject) => {
    lines.on('line', (line) => line.includes('process up') && resolve());
    lines.on('close', () => reject(new Error('PgBouncer has ended before it was ready.')));
  });
  const answer = execFileSync('pgbouncer', ['--version'], { encoding: 'utf8' });
  noteProgram({ name: 'PgBouncer', version: answer.match(/[\d.]+/)?.[0] ?? '' });
  return {
    url: `postgresql://${username}@127.0.0.1:${port}`,
    async stop() {
      pooler.kill('SIGINT');
      await exit;
      await rm(folder, { recursive: true });
    },
  };
}
