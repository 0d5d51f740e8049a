import { spawn } from 'node:child_process';
import { on, once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

export type RealServer = {
  origin: string;
  isKilled: () => boolean;
  isRunning: () => boolean;
  /**
   * Kills the process without warning. Resolves when it is gone. What it has written stays, even if
   * a power cut would lose it.
   */
  kill: () => Promise<void>;
  pid: number | undefined;
  signal: (name: NodeJS.Signals) => void;
  /** Resolves to the exit code, or to null if a signal ended the process. */
  exited: Promise<number | null>;
  /** The log and other output. */
  log: () => string;
};

/** Optimising the WebAssembly of the database pays off after minutes. No test runs that long. */
export const quickStart = ['--liftoff-only'];

export const portOf = ({ origin }: RealServer) => Number(new URL(origin).port);

/**
 * Starts the built server in demo mode, with more variables if given. Resolves when it prints its
 * address.
 */
export async function startRealServer(
  dataDir: string,
  variables: NodeJS.ProcessEnv = {},
  nodeOptions: string[] = [],
): Promise<RealServer> {
  const child = spawn(process.execPath, [...quickStart, ...nodeOptions, 'build/main.js'], {
    env: {
      ...process.env,
      DEMO: '1',
      PORTAL_KEY: '',
      DATABASE_URL: '',
      S3_BUCKET: '',
      S3_ENDPOINT: '',
      S3_REGION: '',
      PORT: '0',
      DATA_DIR: dataDir,
      ...variables,
    },
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
  // Stops with the announcement: later lines belong to the log.
  for await (const [line] of on(createInterface(output), 'line', { close: ['close'] })) {
    const [origin] = line.match(/http:\/\/localhost:\d+/) ?? [];
    if (origin) return origin;
  }
  throw new Error('The server ended before it listened.');
}
