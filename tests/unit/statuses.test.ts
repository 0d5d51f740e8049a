import { expect, it } from 'vitest';
import { statusRules } from '@/api/statuses';
import { documentActions } from '../../server/domain/history';
import { editable, leftOwner, seenByOwner, undecided } from '../../server/domain/statuses';
import { type StatusId, status } from '../../src/shared/statuses';

const { draft, sent, verified, rejected, approved } = status;

it.each<[string, readonly StatusId[], StatusId[]]>([
  ['are changed by their owner', editable, [draft, rejected]],
  ['have left their owner', leftOwner, [sent, verified, approved]],
  ['are seen by nobody else', seenByOwner, [draft]],
  ['wait for a decision', undecided, [sent, verified]],
])('documents that %s are in these statuses', (_, found, expected) => {
  expect(found).toEqual(expected);
});

it('the history of the API records the action of every status', () => {
  const named = Object.values(statusRules).flatMap(({ action }) => action ?? []);
  expect(named.filter((action) => !documentActions.includes(action))).toEqual([]);
});
