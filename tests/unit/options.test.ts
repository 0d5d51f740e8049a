import { expect, it } from 'vitest';
import { optionOf, yesNo } from '../../src/hooks/options';

it('finds the option of a value that the URL holds as text', () => {
  expect(optionOf(yesNo, '0')).toEqual({ value: 0, label: 'No' });
  expect(optionOf([{ value: 'a-1', label: 'A' }], 'a-1').label).toBe('A');
});

it('lets a value that no option has stand for itself, so that it is neither hidden nor lost', () => {
  expect(optionOf(yesNo, 7)).toEqual({ value: 7, label: '7' });
});
