import { beforeEach, vi } from 'vitest';
import { testCells } from '../../support/faults/cells';

// The viewer draws only at a known size, which happy-dom does not compute.
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(832);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

testCells('list', 'form fill', 'part', 'options');
