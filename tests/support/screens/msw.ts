import { http } from 'msw';
import { setupServer } from 'msw/node';
import { errorsIn } from '../api/captured-log';
import type { TestApi } from '../api/test-api';

let running: Promise<TestApi> | undefined;

/** The API of the running test, with the demonstration's data; started on first use. */
export function testApi(): Promise<TestApi> {
  // Loaded here, because files on a stub of the API need neither the server nor its database.
  running ??= import('../api/test-api').then(({ startTestApi }) => startTestApi());
  return running;
}

/** Stops the API of a finished test. Its errors appear on the console. */
export async function stopTestApi(): Promise<void> {
  const api = await running;
  running = undefined;
  for (const line of errorsIn(api?.log ?? [])) console.error(JSON.stringify(line));
  await api?.close();
}

/** Passes the app's calls to the test's own API. Tests override answers with `server.use`. */
export const server = setupServer(
  http.all('*/service/api/*', async ({ request }) => (await testApi()).fetch(request)),
);
