import { describe, expect, it } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';
import { category, column, mimeType, type } from '../../support/api/fixture';

const api = apiPerTest();

/** Query strings and the ids that they find in the fixture. */
const resources: { base: string; filters: [string, number[]][] }[] = [
  {
    base: '/data-referensi/mime-types',
    filters: [
      ['kind_of_document=pict', [mimeType.jpeg]],
      ['mime_type=PDF', [mimeType.pdf]],
      ['extension=jpg', [mimeType.jpeg]],
    ],
  },
  {
    base: '/data-referensi/columns',
    filters: [
      ['column_name=sign', [column.signedOn]],
      ['column_description=signed%20ON', [column.signedOn]],
      ['column_description=%25', []],
      ['column_description=_', []],
      ['data_type=date', [column.signedOn]],
      ['data_type=dates', []],
      ['is_mandatory=0', [column.remark]],
      ['is_mandatory=2', []],
      ['sort_number=2', [column.number]],
    ],
  },
  {
    base: '/data-referensi/categories',
    filters: [
      ['category_name=LETT', [category.letters]],
      ['category_description=without', [category.pictures]],
      [`column_id=${column.remark}`, [category.letters]],
      [`column_id=${column.remark}&category_name=pict`, []],
      ['column_id=99', []],
      ['column_id=0', []],
      ['column_id=-1', []],
      ['column_id=1.0', []],
      ['column_id=2147483648', []],
      ['column_id=x', []],
      ["column_id=1'--", []],
    ],
  },
  {
    base: '/data-referensi/document-types',
    filters: [
      ['document_type=dec', [type.decree]],
      ['naming_format=cert', [type.certificate]],
      [`category_id=${category.pictures}`, [type.photo]],
      [`mime_type_id=${mimeType.jpeg}`, [type.photo]],
      ['is_active=0', [type.oldCard]],
      ['is_multiple=1', [type.certificate]],
      ['is_mandatory=0', []],
      ['description=both', [type.certificate]],
      ['sample=archiv', [type.certificate]],
      ['max_size=21', []],
    ],
  },
];

describe.each(resources)('$base', ({ base, filters }) => {
  const list = (query: string) => api().call('admin', 'GET', `${base}?${query}`);

  it.each(filters)('filters by %s', async (query, ids) => {
    const { body } = await list(query);
    expect(body.data.data.map((row: { id: number }) => row.id)).toEqual(ids);
  });

  it('is paged [L-1]', async () => {
    const { body } = await list('page=2');
    expect(body.data.data).toEqual([]);
    expect(body.data.links[0].url).toBe(`/service/api${base}?page=1`);
  });
});
