import { describe, expect, it } from 'vitest';
import { documents } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk } from '../../support/api/document-life';
import { addDocument, type } from '../../support/api/fixture';

const api = apiPerTest();
const { upload, uploaded, remove } = documentLife(api);

describe('one document of a type that allows only one', () => {
  const refusal = {
    document_type_id: ['You already have a document of this type. Edit that one instead.'],
  };

  it('refuses the second, and stores nothing of it [W-11]', async () => {
    await uploaded();
    const { status: code, body } = await upload();
    expect([code, body.errors]).toEqual([422, refusal]);
    expect(await api().db.$count(documents)).toBe(1);
    expect(await api().db.query.stored_files.findMany()).toHaveLength(1);
  });

  it('of two at once takes one', async () => {
    const answers = await Promise.all([upload(), upload(), upload()]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([201, 422, 422]);
    expect(await api().db.$count(documents)).toBe(1);
  });

  it('takes several of a type that allows them, and of another owner', async () => {
    await uploaded(type.certificate, 'One');
    await uploaded(type.certificate, 'Two');
    await addDocument(api(), { owner: 'instituteOwner' });
    await uploaded();
    expect(await api().db.$count(documents)).toBe(4);
  });

  it('takes another one when the first has been deleted', async () => {
    const id = await uploaded();
    await expectOk(remove(id));
    await uploaded();
  });
});
