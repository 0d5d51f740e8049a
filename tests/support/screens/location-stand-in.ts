import { vi } from 'vitest';

/** Replaces navigation/location, which would leave the page. */
export const goTo = vi.fn();
export const reload = vi.fn();
