import 'fake-indexeddb/auto';
import { cleanup, configure } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { http } from '@/api/http';
import { checkConsole, watchConsole } from './console';
import { server, stopTestApi } from './msw';
import { disposeApps } from './render-app';

// On a busy machine, compiling a lazy part on first use takes seconds.
configure({ asyncUtilTimeout: 10_000 });
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

// These would leave the page or write a file. Tests assert on the calls.
vi.mock('@/navigation/location', () => ({ goTo: vi.fn(), reload: vi.fn() }));
vi.mock('file-saver', () => ({ saveAs: vi.fn() }));

const drafts = createStore('berkas', 'records');

// msw builds the blob of an XMLHttpRequest from text, which corrupts binary files. Here files
// travel as array buffers.
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
  await clear(drafts);
  vi.clearAllMocks();
  checkConsole();
});
afterAll(() => server.close());
