import { testCells } from './cells';

testCells('save');
