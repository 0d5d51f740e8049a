import { expect, it } from 'vitest';
import { reference_events } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { category, column, district, mimeType, unit } from '../../support/api/fixture';
import { bases, headersOf, importRows } from '../../support/api/sheet-calls';

// The history of imports, the portal and assignments of districts, which no form makes.

const api = apiPerTest();
const usersBase = '/administrator/users';

const call = (method: string, path: string, body?: object) =>
  api().call('admin', method, path, body);
const historyOf = async (base: string, id: number) =>
  (await call('GET', `${base}/history/${id}`)).body.data;

const letters = {
  category_name: 'Letters',
  category_description: 'On paper',
  column_id: [column.number, column.signedOn, column.remark],
};

it('an import is told row by row, except of rows that it leaves as they are [H-11]', async () => {
  await importRows(api(), bases.mimeTypes, [
    headersOf.mimeTypes,
    ['PDF', 'application/pdf', 'pdf'],
    ['Photograph', 'image/jpeg', 'jpg'],
    ['Text', 'image/png', 'png'],
  ]);
  const events = await api().db.select().from(reference_events).orderBy(reference_events.id);
  expect(
    events.map(({ entity, row_id, version, action, origin, changes }) => ({
      entity,
      row_id,
      version,
      action,
      origin,
      changes,
    })),
  ).toEqual([
    {
      entity: 'mime_type',
      row_id: mimeType.jpeg,
      version: 2,
      action: 'update',
      origin: 'import',
      changes: [{ field: 'kind_of_document', from: 'Picture', to: 'Photograph' }],
    },
    {
      entity: 'mime_type',
      row_id: 3,
      version: 1,
      action: 'create',
      origin: 'import',
      changes: [
        { field: 'kind_of_document', from: null, to: 'Text' },
        { field: 'mime_type', from: null, to: 'image/png' },
        { field: 'extension', from: null, to: 'png' },
      ],
    },
  ]);
});

it('an import of other columns alone is a change of the category, and outdates its form', async () => {
  await importRows(api(), bases.categories, [
    headersOf.categories,
    ['Letters', 'On paper', 'number'],
  ]);
  expect(await historyOf(bases.categories, category.letters)).toMatchObject([
    {
      version: 2,
      origin: 'import',
      changes: [{ field: 'column_id', from: letters.column_id, to: [column.number] }],
    },
  ]);
  const stale = await call(
    'PUT',
    `${bases.categories}/update/${category.letters}?version=1`,
    letters,
  );
  expect(stale.status).toBe(409);
});

it('units tell whether they came from a spreadsheet or from the portal [H-11]', async () => {
  await importRows(api(), bases.units, [headersOf.units, ['Bureau', 'Malang']]);
  api().portalUnits.push({ nama: 'Bureau' });
  await call('POST', `${bases.units}/download`);
  expect(await historyOf(bases.units, unit.bureau)).toMatchObject([
    {
      version: 2,
      origin: 'import',
      changes: [{ field: 'district_id', from: null, to: district.malang }],
    },
    {
      version: 3,
      origin: 'portal',
      changes: [{ field: 'district_id', from: district.malang, to: null }],
    },
  ]);
  const { body } = await call('GET', `${bases.units}?nama=Bureau`);
  expect(body.data.data[0].version).toBe(3);
});

it('districts that are assigned have a version and a history [H-10]', async () => {
  const { body } = await call('GET', `${usersBase}?username=malangVerifier`);
  const [{ id, version }] = body.data.data;
  const assign = (districts: number[], seen: number) =>
    call('PUT', `${usersBase}/${id}?version=${seen}`, { district_id: districts });
  await assign([district.batu, district.malang], version);
  const stale = await assign([], version);
  expect([stale.status, stale.body]).toEqual([
    409,
    {
      message: 'You have changed it since you opened this assignment.',
      code: 'changed_by_you',
    },
  ]);
  await assign([district.malang, district.batu], 2);
  expect(await historyOf(usersBase, id)).toMatchObject([
    {
      version: 2,
      action: 'update',
      origin: 'form',
      changes: [
        { field: 'district_id', from: [district.malang], to: [district.malang, district.batu] },
      ],
    },
  ]);
  expect((await call('GET', `${usersBase}/detail/${id}`)).body.data.version).toBe(2);
});
