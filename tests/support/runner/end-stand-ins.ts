import { vi } from 'vitest';

// Ends spies and stubs of the file before: Vitest does so with the next test, after this file has
// been loaded.
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
