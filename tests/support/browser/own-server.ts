import { test as base } from '@playwright/test';
import { type SeededServer, startSeededServer } from '../processes/seeded-server';

type OwnServer = {
  /** The origin of a server that only the tests of this file have used. */
  originFor: (file: string) => Promise<string>;
  stop: () => Promise<void>;
};

function ownServer(): OwnServer {
  let user: string | undefined;
  let server: SeededServer | undefined;
  const stop = async () => server?.stop();
  return {
    stop,
    async originFor(file) {
      if (!server || user !== file) {
        await stop();
        server = await startSeededServer();
        user = file;
      }
      return server.origin;
    },
  };
}

/**
 * Each file of tests begins with the demonstration's documents, whatever other files have decided,
 * and its tests share them.
 */
export const test = base.extend<object, { ownServer: OwnServer }>({
  ownServer: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from it.
    async ({}, use) => {
      const server = ownServer();
      await use(server);
      await server.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ ownServer: server }, use, { file }) => use(await server.originFor(file)),
});
