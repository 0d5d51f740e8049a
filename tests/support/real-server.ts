import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type RealServer = {
  origin: string;
  isKilled: () => boolean;
  isRunning: () => boolean;
  /** Kills the process, as a power cut would. Resolves when it is gone. */
  kill: () => Promise<void>;
  pid: number | undefined;
  signal: (name: NodeJS.Signals) => void;
  /** Resolves to the exit code, or to null if a signal ended the process. */
  exited: Promise<number | null>;
  /** Everything the process has written, log lines included. */
  log: () => string;
};

/** Starts server/main.ts with the demonstration. Resolves when it listens. */
export async function startRealServer(
  dataDir: string,
  nodeOptions: string[] = [],
): Promise<RealServer> {
  const child = spawn(process.execPath, [...nodeOptions, '--import', 'tsx', 'server/main.ts'], {
    env: { ...process.env, DEMO: '1', PORTAL_KEY: '', PORT: '0', DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  child.stderr.on('data', (chunk) => {
    log += chunk;
    process.stderr.write(chunk);
  });
  const exit = once(child, 'exit');
  const origin = await announcedOrigin(child.stdout);
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

async function announcedOrigin(output: Readable): Promise<string> {
  // `close` ends the loop if the process ends before it listens.
  for await (const [line] of on(createInterface(output), 'line', { close: ['close'] })) {
    const [origin] = line.match(/http:\/\/localhost:\d+/) ?? [];
    if (origin) return origin;
  }
  throw new Error('The server ended before it listened.');
}
