import { range } from 'es-toolkit';
import { HttpResponse, http } from 'msw';
import { setupServer } from 'msw/node';
import { errorsIn } from '../api/captured-log';
import type { TestApi } from '../api/test-api';
import { holdBack, longestHold } from '../runner/hold-back';

let running: Promise<TestApi> | undefined;
/** Stands for the running test. */
let test = {};
/** The tests in which calls began, by the ids of the calls. */
const beganIn = new Map<string, object>();

/** The API of the running test, with the demonstration's data; started on first use. */
export function testApi(): Promise<TestApi> {
  // Loaded here, because files on a stub of the API need neither the server nor its database.
  running ??= import('../api/test-api').then(({ startTestApi }) => startTestApi());
  return running;
}

/** Calls that the API has not answered. */
const underWay = new Set<Promise<Response>>();

async function passOn(request: Request): Promise<Response> {
  const call = testApi()
    .then((api) => api.fetch(request))
    .then(async (answer) => {
      if (longestHold) await holdBack();
      return answer;
    });
  underWay.add(call);
  return call.finally(() => underWay.delete(call));
}

/** Resolves when a closed page makes no more calls: one may follow another. */
async function untilQuiet(): Promise<void> {
  while (underWay.size > 0) {
    await Promise.allSettled(underWay);
    for (const _ of range(5)) await new Promise(setImmediate);
  }
}

/** Stops the API of a finished test. Its errors appear on the console. */
export async function stopTestApi(): Promise<void> {
  await untilQuiet();
  const api = await running;
  running = undefined;
  test = {};
  for (const line of errorsIn(api?.log ?? [])) console.error(JSON.stringify(line));
  await api?.close();
}

/**
 * Passes the app's calls to the test's own API. Tests override answers with `server.use`. A call
 * held up beyond the end of its test fails: it would write into the next one.
 */
export const server = setupServer(
  http.all('*/service/api/*', async ({ request, requestId }) =>
    beganIn.get(requestId) === test ? passOn(request) : HttpResponse.error(),
  ),
);

export function listen(): void {
  server.listen({ onUnhandledRequest: 'error' });
  server.events.on('request:start', ({ requestId }) => void beganIn.set(requestId, test));
  server.events.on('request:end', ({ requestId }) => void beganIn.delete(requestId));
}
