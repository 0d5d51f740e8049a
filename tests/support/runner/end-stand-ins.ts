import { vi } from 'vitest';

// Ends those of the file before. Vitest does so before the next test, once its file is loaded.
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
