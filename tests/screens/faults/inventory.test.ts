import { expect, it } from 'vitest';
import { calls } from '../../support/faults/calls';
import { inventory } from '../../support/faults/inventory';
import { permissions } from '../../support/permissions';

/** No screen calls these: the viewer fetches files, a user's row is enough, machines ask health. */
const notMade = [
  'GET /files/:storageId',
  'GET /administrator/users/detail/{id}',
  'GET /health/live',
  'GET /health/ready',
];

it('has every call of the API', () => {
  const served = permissions
    .map(({ call }) => call.replace(':id', '{id}'))
    .filter((call) => !notMade.includes(call));
  const made = calls.map(({ call }) => call.replace(/\?.*/, '').replace(' auth', ' /auth'));
  expect([...new Set(made)].sort()).toEqual(served.sort());
});

it('is what docs/faults.md shows', async () => {
  await expect(inventory()).toMatchFileSnapshot('../../../docs/faults.md');
});
