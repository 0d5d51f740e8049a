import { beforeEach } from 'vitest';
import { sizeViewer } from '../../support/screens/viewer';
import { testCells } from './cells';

beforeEach(sizeViewer);

testCells('list', 'form fill', 'part', 'options');
