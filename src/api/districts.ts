import * as v from 'valibot';
import { search } from '@/api/resource';
import { id, text } from '@/api/wire';

export const districtsBase = '/data-referensi/districts';

export const district = v.object({ id, name: text });

export function searchDistricts(signal?: AbortSignal) {
  return search(districtsBase, district, signal);
}
