// @vitest-environment happy-dom

import { fireEvent, render } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useShortcuts } from '@/components/shortcuts/shortcuts';

function Screen() {
  useShortcuts();
  return <input type="search" aria-label="Find" data-keys="/" />;
}

// No key may have been pressed before, so this file has one test.
it('the first key press is already kept from the browser, whose own find may open with / [Y-3]', () => {
  const { getByLabelText } = render(<Screen />);
  const mayBrowserAct = fireEvent.keyDown(document.body, { key: '/' });
  expect(mayBrowserAct).toBe(false);
  expect(document.activeElement).toBe(getByLabelText('Find'));
});
