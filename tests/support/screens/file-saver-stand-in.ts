import { vi } from 'vitest';

/** Replaces file-saver, which would write a file. */
export const saveAs = vi.fn();
