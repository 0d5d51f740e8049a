import { testCells } from './cells';

testCells('action', 'delete', 'file', 'import');
