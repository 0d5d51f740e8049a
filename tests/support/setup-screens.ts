import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { http } from '@/api/http';
import { deleteDatabase } from './browser-database-stand-in';
import { checkConsole, watchConsole } from './console';
import { server, stopTestApi } from './msw';
import { disposeApps } from './render-app';

// How long to wait before giving up: the first use of a lazy part compiles it, on a busy machine for seconds.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// What would leave the page or write a file: a test asserts on the calls.
vi.mock('@/navigation/location', () => ({ goTo: vi.fn(), reload: vi.fn() }));
vi.mock('file-saver', () => ({ saveAs: vi.fn() }));

// What happy-dom does not have.
vi.mock('@/drafts/browser-database', () => import('./browser-database-stand-in'));

// msw builds the blob of an XMLHttpRequest from text, which spoils a binary file. So files travel as array buffers here.
http.interceptors.request.use((config) =>
  config.responseType === 'blob'
    ? {
        ...config,
        responseType: 'arraybuffer',
        transformResponse: (bytes, headers) =>
          new Blob([bytes], { type: String(headers.get('content-type')) }),
      }
    : config,
);

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(watchConsole);
afterEach(async () => {
  cleanup();
  disposeApps();
  server.resetHandlers();
  await stopTestApi();
  localStorage.clear();
  sessionStorage.clear();
  deleteDatabase();
  vi.clearAllMocks();
  checkConsole();
});
afterAll(() => server.close());
