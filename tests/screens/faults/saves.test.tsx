import { testCells } from '../../support/faults/cells';

testCells('save');
