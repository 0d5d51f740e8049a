import { afterEach, beforeEach, vi } from 'vitest';
import { testCells } from './cells';

// Shortens the second before the portal opens; ../session.test.tsx proves that it is one.
beforeEach(() => {
  const { setTimeout } = window;
  const shortened = (handler: () => void, ms?: number) => setTimeout(handler, ms === 1000 ? 0 : ms);
  vi.spyOn(window, 'setTimeout').mockImplementation(shortened as typeof setTimeout);
});
afterEach(() => void vi.mocked(window.setTimeout).mockRestore());

testCells('exchange', 'logout');
