import {
  portOf,
  type RealServer,
  startRealServer,
} from '../../tests/support/processes/real-server';

/** A time during which a process did not serve, on the clock of performance.now(). */
export type Outage = { from: number; to: number };

export type Supervised = Awaited<ReturnType<typeof supervise>>;

/** Runs a server process on a port of its own and starts it again when it ends, like systemd. */
export async function supervise(dataDir: string, variables: NodeJS.ProcessEnv) {
  const start = (port = 0) => startRealServer(dataDir, { ...variables, PORT: String(port) });
  const outages: Outage[] = [];
  const crashes: string[] = [];
  let server: RealServer = await start();
  const port = portOf(server);
  let killedAt: number | undefined;
  let isStopping = false;

  async function keepRunning(): Promise<void> {
    while (true) {
      const code = await server.exited;
      if (isStopping) return;
      if (killedAt === undefined) crashes.push(`A process ended by itself, with ${code}.`);
      const from = killedAt ?? performance.now();
      killedAt = undefined;
      server = await start(port);
      outages.push({ from, to: performance.now() });
    }
  }
  const kept = keepRunning();

  return {
    // Not localhost, which may have two addresses.
    origin: `http://127.0.0.1:${port}`,
    outages,
    crashes,
    pid: () => server.pid,
    kill() {
      killedAt = performance.now();
      return server.kill();
    },
    async stop() {
      isStopping = true;
      await server.kill();
      await kept;
    },
  };
}

const isRefused = (error: unknown) =>
  error instanceof Error && Reflect.get(error.cause ?? {}, 'code') === 'ECONNREFUSED';

/** Spreads calls over several processes in turn. If one does not listen, the next one gets it. */
export function roundRobin(origins: string[]): typeof fetch {
  let turn = 0;
  return async (input, init) => {
    const { pathname, search } = new URL(String(input));
    for (let attempt = 1; ; attempt += 1) {
      turn += 1;
      try {
        return await fetch(`${origins[turn % origins.length]}${pathname}${search}`, init);
      } catch (error) {
        if (attempt === origins.length || !isRefused(error)) throw error;
      }
    }
  };
}
