import 'fake-indexeddb/auto';
import './files-as-array-buffers';
import './scroll-promises';
import './send-beacon';
import { configure } from '@testing-library/react';
import { clear, createStore } from 'idb-keyval';
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { checkConsole, watchConsole } from './console';
import { server, stopTestApi } from './msw';
import { closeTab } from './render-app';

// On a busy machine, compiling a lazy part on first use takes seconds.
configure({ asyncUtilTimeout: 10_000 });

// Modules, because this file runs again for every test file, whereas the app is loaded once.
vi.mock('@/navigation/location', () => import('./location-stand-in'));
vi.mock('file-saver', () => import('./file-saver-stand-in'));

const drafts = createStore('berkas', 'records');

beforeAll(() => server.listen({ onUnhandledRequest: 'error' }));
beforeEach(watchConsole);
afterEach(async () => {
  closeTab();
  server.resetHandlers();
  await stopTestApi();
  localStorage.clear();
  sessionStorage.clear();
  await clear(drafts);
  vi.clearAllMocks();
  checkConsole();
});
afterAll(() => server.close());
