import * as v from 'valibot';
import { optionList } from '@/api/resource';
import { id, text } from '@/api/wire';

export const district = v.object({ id, name: text });

export const districtsPath = '/data-referensi/districts';

export const districtOptions = optionList(districtsPath, 'name');
