import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { freePort } from './free-port';

export type RealServer = {
  origin: string;
  isKilled: () => boolean;
  /** Ends the process as a power cut does; resolves when it is gone. */
  kill: () => Promise<void>;
};

/** Starts server/main.ts as a process of its own; resolves when it has said where it listens. */
export async function startRealServer(dataDir: string): Promise<RealServer> {
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, NODE_ENV: undefined, PORT: String(port), DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  await announced(child, `:${port}`);
  return {
    origin: `http://localhost:${port}`,
    isKilled: () => child.killed,
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

async function announced(child: ChildProcess, text: string): Promise<void> {
  if (!child.stdout) throw new Error('The server has no output to read.');
  for await (const line of createInterface(child.stdout)) {
    if (line.includes(text)) {
      child.stdout.resume();
      return;
    }
  }
  throw new Error(`The server ended with ${child.exitCode} before it listened.`);
}
