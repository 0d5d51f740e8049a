import { http } from 'msw';
import { setupServer } from 'msw/node';
import { errorsIn } from './captured-log';
import { startTestApi, type TestApi } from './test-api';

let running: Promise<TestApi> | undefined;

/** The API of the running test: a fresh one with seeded data, started on first use. */
export function testApi(): Promise<TestApi> {
  running ??= startTestApi();
  return running;
}

/** Stops the API of the test that has ended; its errors show on the console. */
export async function stopTestApi(): Promise<void> {
  const api = await running;
  running = undefined;
  for (const line of errorsIn(api?.log ?? [])) console.error(JSON.stringify(line));
  await api?.close();
}

/** Stands between the app and the network: hands every call to the test's own API. A test puts failures and slow answers on top, with `server.use`. */
export const server = setupServer(
  http.all('*/service/api/*', async ({ request }) => (await testApi()).fetch(request)),
);
