import { afterEach, beforeAll, beforeEach } from 'vitest';
import { assertDocumented } from '../calls/documented';
import { errorsIn } from './captured-log';
import { fixture } from './fixture';
import { startTestApi, type TestApi } from './test-api';
import { testDatabase } from './test-database';

/**
 * Creates a fresh API with the fixture's data for each test of a file. Call the result to get it.
 * Every answer must be one that docs/openapi.json describes.
 */
export function apiPerTest(): () => TestApi {
  let api: TestApi | undefined;
  beforeAll(async () => {
    await testDatabase(fixture);
  });
  beforeEach(async ({ onTestFailed }) => {
    const started = await startTestApi(fixture, assertDocumented);
    onTestFailed(() => console.error(errorsIn(started.log)));
    api = started;
  });
  afterEach(() => api?.close());
  return () => {
    if (!api) throw new Error('No test is running.');
    return api;
  };
}
