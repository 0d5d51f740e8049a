// @vitest-environment node
import { QueryClient } from '@tanstack/react-query';
import { expect, it, onTestFinished } from 'vitest';
import { documentTypes } from '@/api/document-types';
import { http } from '@/api/http';

/** Reads the detail of row 7, for which a back end answers with this. */
async function readDetail(data: unknown) {
  const { adapter } = http.defaults;
  onTestFinished(() => {
    http.defaults.adapter = adapter;
  });
  http.defaults.adapter = async (config) => ({
    data: { data },
    status: 200,
    statusText: '',
    headers: {},
    config,
  });
  return new QueryClient().fetchQuery(documentTypes.detail(7));
}

it('a detail without an id is of the row that was asked for', async () => {
  const type = await readDetail({ is_multiple: 1, description: 'Satu per satu', sample: '' });
  expect(type).toMatchObject({ id: 7, is_multiple: 1, description: 'Satu per satu' });
});

it('a detail keeps the id that the back end writes', async () => {
  expect(await readDetail({ id: '7', is_multiple: '1' })).toMatchObject({
    id: '7',
    is_multiple: 1,
  });
});

it.each([[[]], [{}], [[{ id: 7, is_multiple: 1 }]], [{ errors: [] }], ['7'], [null], [undefined]])(
  '%j is not the detail of a row',
  async (data) => {
    await expect(readDetail(data)).rejects.toMatchObject({ kind: 'unreadable' });
  },
);
