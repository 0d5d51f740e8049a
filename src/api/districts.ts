import * as v from 'valibot';
import { optionList } from '@/api/resource';
import { id, text } from '@/api/wire';

export const district = v.object({ id, name: text });

export const districtOptions = optionList('/data-referensi/districts', district, (district) => ({
  value: district.id,
  label: district.name,
}));
