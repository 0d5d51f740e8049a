import { expect, it } from 'vitest';
import { statusRules } from '@/api/statuses';
import { documentActions } from '../../server/domain/history';

it('the history of the API records the action of every status', () => {
  const named = Object.values(statusRules).flatMap(({ action }) => action ?? []);
  expect(named.filter((action) => !documentActions.includes(action))).toEqual([]);
});
