import { expect, it } from 'vitest';
import { findOption, yesNo } from '../../src/lib/options';

it('finds the option of a value that the URL holds as text', () => {
  expect(findOption(yesNo(), '0')).toEqual({ value: 0, label: 'No' });
  expect(findOption([{ value: 'a-1', label: 'A' }], 'a-1').label).toBe('A');
});

it('lets a value that no option has stand for itself, so that it is neither hidden nor lost', () => {
  expect(findOption(yesNo(), 7)).toEqual({ value: 7, label: '7' });
});
