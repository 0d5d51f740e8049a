import type { Database } from '../../storage/database';
import {
  categories,
  category_columns,
  districts,
  document_types,
  meta_columns,
  mime_types,
  unit_verifikators,
} from '../../storage/schema';
import { type Ids, idsBy } from '../ids';
import { documentTypes } from './document-types';
import * as data from './reference-data';

export type ReferenceIds = { district: Ids; unit: Ids; column: Ids; documentType: Ids };

export async function insertReferenceData(db: Database): Promise<ReferenceIds> {
  const districtRows = data.districts.map((name) => ({ name }));
  const district = idsBy('name', await db.insert(districts).values(districtRows).returning());

  const unitRows = data.units.map(({ nama, district: name }) => ({
    nama,
    district_id: name === undefined ? null : district(name),
  }));
  const unit = idsBy('nama', await db.insert(unit_verifikators).values(unitRows).returning());

  const columnRows = data.columns.map((column, i) => ({ ...column, sort_number: i + 1 }));
  const column = idsBy('column_name', await db.insert(meta_columns).values(columnRows).returning());

  const category = idsBy(
    'category_name',
    await db.insert(categories).values(data.categories).returning(),
  );
  await db
    .insert(category_columns)
    .values(
      data.categories.flatMap(({ category_name, columns }) =>
        columns.map((name) => ({ category_id: category(category_name), column_id: column(name) })),
      ),
    );

  const mimeType = idsBy(
    'mime_type',
    await db.insert(mime_types).values(data.mimeTypes).returning(),
  );
  const typeRows = documentTypes.map(({ category: name, mime_type, ...type }) => ({
    ...type,
    category_id: category(name),
    mime_type_id: mimeType(mime_type),
  }));
  const documentType = idsBy(
    'document_type',
    await db.insert(document_types).values(typeRows).returning(),
  );

  return { district, unit, column, documentType };
}
