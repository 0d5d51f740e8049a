import { cleanup } from '@testing-library/react';
import { afterEach, beforeEach } from 'vitest';

// Empties the window, which all tests of a worker share.
afterEach(cleanup);
beforeEach(() => {
  document.body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
});
