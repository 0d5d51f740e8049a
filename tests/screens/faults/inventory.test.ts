import { expect, it } from 'vitest';
import { inventory } from '../../support/faults/inventory';

it('is what docs/faults.md shows', async () => {
  await expect(inventory()).toMatchFileSnapshot('../../../docs/faults.md');
});
