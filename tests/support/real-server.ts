import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

export type RealServer = {
  origin: string;
  isKilled: () => boolean;
  isRunning: () => boolean;
  /** Ends the process as a power cut does; resolves when it is gone. */
  kill: () => Promise<void>;
  pid: number | undefined;
  signal: (name: NodeJS.Signals) => void;
  /** Resolves to the exit code when the process has ended by itself, to null when a signal has ended it. */
  exited: Promise<number | null>;
  /** What it has written to its log. */
  log: () => string;
};

/** Starts server/main.ts as a process of its own; resolves when it has said where it listens. */
export async function startRealServer(
  dataDir: string,
  nodeOptions: string[] = [],
): Promise<RealServer> {
  const child = spawn(process.execPath, [...nodeOptions, '--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, NODE_ENV: undefined, PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stderr.on('data', (chunk) => {
    log += chunk;
    process.stderr.write(chunk);
  });
  const exit = once(child, 'exit');
  const origin = await announcedOrigin(child);
  return {
    origin,
    pid: child.pid,
    signal: (name) => child.kill(name),
    exited: exit.then(([code]) => code),
    log: () => log,
    isKilled: () => child.killed,
    isRunning: () => child.exitCode === null && child.signalCode === null,
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
