import { testCells } from '../../support/faults/cells';

testCells('action', 'delete', 'file', 'import');
