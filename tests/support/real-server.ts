import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type RealServer = {
  origin: string;
  isKilled: () => boolean;
  /** Ends the process as a power cut does; resolves when it is gone. */
  kill: () => Promise<void>;
};

/** Starts server/main.ts as a process of its own; resolves when it has said where it listens. */
export async function startRealServer(dataDir: string): Promise<RealServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, NODE_ENV: undefined, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exit = once(child, 'exit');
  const origin = await announcedOrigin(child);
  return {
    origin,
    isKilled: () => child.killed,
    async kill() {
      child.kill('SIGKILL');
      await exit;
    },
  };
}

async function announcedOrigin(child: ChildProcess): Promise<string> {
  if (!child.stdout) throw new Error('The server has no output to read.');
  for await (const line of createInterface(child.stdout)) {
    const [origin] = line.match(/http:\/\/localhost:\d+/) ?? [];
    if (!origin) continue;
    child.stdout.resume();
    return origin;
  }
  throw new Error('The server ended before it listened.');
}
