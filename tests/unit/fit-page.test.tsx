// @vitest-environment happy-dom

import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { FitPage } from '@/components/fit/fit-page';

it('a picture that is made again or gone is held no longer: a phone has room for few', () => {
  const made = vi.spyOn(URL, 'createObjectURL');
  const freed = vi.spyOn(URL, 'revokeObjectURL');
  const { rerender, unmount } = render(<FitPage picture={new Blob(['1'])} name="KTP" />);
  rerender(<FitPage picture={new Blob(['2'])} name="KTP" />);
  unmount();
  expect(made).toHaveBeenCalledTimes(2);
  expect(freed.mock.calls).toEqual(made.mock.results.map(({ value }) => [value]));
});
