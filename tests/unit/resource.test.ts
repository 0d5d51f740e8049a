import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { documentTypes } from '@/api/document-types';
import { answerCalls } from '../support/screens/answer-calls';

/** Reads the detail of row 7, which a back end answers like this. */
async function readDetail(data: unknown, known = { id: 7 }) {
  answerCalls(() => ({ data }));
  return new QueryClient().fetchQuery(documentTypes.detail(known));
}

it('a detail without an id is of the row that was asked for [C-14]', async () => {
  const type = await readDetail({ is_multiple: 1, description: 'Satu per satu', sample: '' });
  expect(type).toMatchObject({ id: 7, is_multiple: 1, description: 'Satu per satu' });
});

it('a detail leaves what it does not name as the list has shown it [C-14]', async () => {
  const row = { id: 7, naming_format: '{type}', max_size: 300, description: 'Lama' };
  expect(await readDetail({ max_size: null, description: 'Baru' }, row)).toMatchObject({
    naming_format: '{type}',
    max_size: 0,
    description: 'Baru',
  });
});

it('a detail keeps the id that the back end writes', async () => {
  expect(await readDetail({ id: '7', is_multiple: '1' })).toMatchObject({
    id: '7',
    is_multiple: 1,
  });
});

it.each([[[]], [{}], [[{ id: 7, is_multiple: 1 }]], [{ errors: [] }], ['7'], [null], [undefined]])(
  '%j is not the detail of a row [C-14]',
  async (data) => {
    await expect(readDetail(data)).rejects.toMatchObject({ kind: 'unreadable' });
  },
);
