import { beforeEach } from 'vitest';
import { testCells } from '../../support/faults/cells';
import { sizeViewer } from '../../support/screens/viewer';

beforeEach(sizeViewer);

testCells('list', 'form fill', 'part', 'options');
