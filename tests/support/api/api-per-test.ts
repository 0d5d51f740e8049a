import { afterEach, beforeAll, beforeEach } from 'vitest';
import { assertDocumented } from '../../../contract/calls/documented';
import { errorsIn } from './captured-log';
import { fixture } from './fixture';
import { assertSpoken } from './spoken';
import { startTestApi, type TestApi } from './test-api';
import { testDatabase } from './test-database';

async function inspect(request: Request, response: Response): Promise<void> {
  await assertDocumented(request, response);
  await assertSpoken(request, response);
}

/**
 * Creates a fresh API with the fixture's data for each test of a file. Call the result to get it.
 * Every answer must be one that docs/openapi.json describes, in sentences of server/texts.
 */
export function apiPerTest(): () => TestApi {
  let api: TestApi | undefined;
  beforeAll(async () => {
    await testDatabase(fixture);
  });
  beforeEach(async ({ onTestFailed }) => {
    const started = await startTestApi(fixture, inspect);
    onTestFailed(() => console.error(errorsIn(started.log)));
    api = started;
  });
  afterEach(() => api?.close());
  return () => {
    if (!api) throw new Error('No test is running.');
    return api;
  };
}
