import { beforeEach } from 'vitest';
import { testCells } from '../../support/faults/cells';
import { sizeDesk } from '../../support/screens/viewer';

beforeEach(sizeDesk);

testCells('list', 'form fill', 'part', 'options');
