import * as v from 'valibot';
import { labelFields, listResource, optionList, spreadsheets, write } from '@/api/resource';
import { id, nameOf, text } from '@/api/wire';

const districtsPath = '/data-referensi/districts';

export const district = v.object({ id, name: text });
export const districtOptions = optionList(districtsPath, 'name');

const path = '/data-referensi/unit-verifikators';

/** A unit that verifies documents, and its district. */
const unitVerifikator = v.object({ id, nama: text, district: nameOf('name') });
export type UnitVerifikator = v.InferOutput<typeof unitVerifikator>;

export const unitVerifikators = {
  ...listResource(path, unitVerifikator),
  ...spreadsheets(path, 'UnitVerifikator', 'nama', [districtsPath]),
  fields: labelFields({ nama: 'Name', district_id: 'District' }),
  /** Has the server fetch the units and their districts again. */
  download: write(path, () => ({ method: 'post', url: `${path}/download` }), [districtsPath]),
};
