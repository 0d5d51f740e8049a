import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { afterEach } from 'vitest';
import type { Finding } from '../../../contract/kit/attempt';
import { findings, type Settings } from '../../../contract/kit/run';
import { addDocument, status } from '../../support/api/fixture';
import type { TestApi } from '../../support/api/test-api';

/** Back ends for `npm run contract`, and what it finds in them. */

type Fetch = (request: Request) => Response | Promise<Response>;

/** Serves on a free port until the test has ended. Resolves to the origin. */
type Listen = (fetch: Fetch, options?: object, scheme?: string) => Promise<string>;

/** Call it once in a test file. */
export function listening(): Listen {
  const closings: (() => void)[] = [];
  afterEach(() => {
    for (const close of closings.splice(0)) close();
  });
  return async (fetch, options = {}, scheme = 'http') => {
    const server = serve({ fetch, port: 0, hostname: 'localhost', ...options });
    if (!server.listening) await once(server, 'listening');
    closings.push(() => server.close());
    return `${scheme}://localhost:${(server.address() as AddressInfo).port}`;
  };
}

/** Our own API, but without spreadsheets: each takes a thread, and so a second. */
export function withoutSpreadsheets(api: () => TestApi): Fetch {
  return (request) => {
    if (request.url.endsWith('/rehearse')) return new Response('', { status: 404 });
    if (request.url.endsWith('/export')) return new Response('PK');
    if (request.url.endsWith('/import')) return Response.json({ message: 'Imported.' });
    return api().fetch(request);
  };
}

export const settingsFor = (url: string, rest: Partial<Settings> = {}): Settings => ({
  url,
  token: '',
  handOff: '',
  write: false,
  seconds: 20,
  ...rest,
});

export async function allFindings(settings: Settings): Promise<Finding[]> {
  const found: Finding[] = [];
  for await (const finding of findings(settings)) found.push(finding);
  return found;
}

export const wrong = (found: Finding[]) =>
  found
    .filter(({ verdict }) => verdict === 'wrong')
    .map(({ call, says, shows }) => [call, says, shows]);

/** Documents of jackOfAllTrades in all statuses, and of others in queues, on two pages. */
export async function fillLists(api: TestApi): Promise<void> {
  for (const document_status_id of Object.values(status)) {
    await addDocument(api, { owner: 'jackOfAllTrades', document_status_id, isDescribed: true });
  }
  for (const document_status_id of [status.sent, status.verified]) {
    for (let nth = 0; nth < 11; nth += 1) {
      await addDocument(api, { owner: 'bureauOwner', document_status_id, isDescribed: true });
    }
  }
}
