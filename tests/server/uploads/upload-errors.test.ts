import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { document_types } from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { aDayLater, jpeg, pdfOf, type } from '../../support/api/fixture';
import { base, type Parts, uploads } from '../../support/api/uploads';

const api = apiPerTest();
const { upload, expectNothingKept } = uploads(api);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('an upload is refused, with the field named and nothing kept:', () => {
  const wrongType = ['The file must be of type application/pdf (.pdf).'];
  const archive = Buffer.concat([Buffer.from('PK\x03\x04'), pdfOf(99)]);
  const cutOff = Buffer.concat([Buffer.from('\x1f\x8b', 'latin1'), pdfOf(99)]);
  const tooLarge = ['The file is too large: at most 20 KB.'];

  it.each<[string, Parts, Record<string, string[]>]>([
    ['a picture named .pdf', { file: jpeg }, { file: wrongType }],
    ['a picture with a PDF in it', { file: Buffer.concat([jpeg, pdfOf(99)]) }, { file: wrongType }],
    ['an archive with a PDF in it', { file: archive }, { file: wrongType }],
    ['the beginning of an archive, then a PDF', { file: cutOff }, { file: wrongType }],
    [
      'a PDF too far from its beginning',
      { file: Buffer.concat([Buffer.alloc(1020, '\n'), pdfOf(99)]) },
      { file: wrongType },
    ],
    ['text named .pdf', { file: Buffer.from('hello') }, { file: wrongType }],
    [
      'a PDF for a picture',
      { document_type_id: type.photo },
      {
        file: ['The file must be of type image/jpeg (.jpg).'],
      },
    ],
    ['one byte too many', { file: pdfOf(20 * 1024 + 1) }, { file: tooLarge }],
    ['a file far too large', { file: pdfOf(3_000_000) }, { file: tooLarge }],
    ['an empty file', { file: Buffer.alloc(0) }, { file: ['The file is empty.'] }],
    ['no type', { document_type_id: '' }, { document_type_id: ['Choose a document type.'] }],
    [
      'an unknown type',
      { document_type_id: 99 },
      {
        document_type_id: ['Choose a document type.'],
      },
    ],
    [
      'a type that is no number',
      { document_type_id: '1 or 1=1' },
      {
        document_type_id: ['Choose a document type.'],
      },
    ],
    [
      'a type no longer in use',
      { document_type_id: type.oldCard },
      {
        document_type_id: ['This document type is no longer in use.'],
      },
    ],
    [
      'no description where one is needed',
      { document_type_id: type.certificate },
      {
        additional_name: ['This field is required.'],
      },
    ],
    [
      'a blank description',
      { document_type_id: type.certificate, additional_name: ' ' },
      {
        additional_name: ['This field is required.'],
      },
    ],
    [
      'a long description',
      { document_type_id: type.certificate, additional_name: 'x'.repeat(256) },
      { additional_name: ['At most 255 characters.'] },
    ],
    [
      'several faults at once',
      { document_type_id: type.certificate, file: jpeg },
      { file: wrongType, additional_name: ['This field is required.'] },
    ],
  ])('%s [W-12 V5.2.1 V5.2.2]', async (_, parts, errors) => {
    const { status: code, body } = await upload(parts);
    expect([code, body.errors]).toEqual([422, errors]);
    expect(body.message).toEqual(expect.any(String));
    await expectNothingKept();
  });

  it('no file', async () => {
    const data = new FormData();
    data.append('document_type_id', String(type.decree));
    const { status: code, body } = await api().call('bureauOwner', 'POST', base, data);
    expect([code, body.errors]).toEqual([422, { file: ['Choose a file.'] }]);
    await expectNothingKept();
  });

  it('text in place of the file', async () => {
    const data = new FormData();
    data.append('document_type_id', String(type.decree));
    data.append('file', 'not a file');
    const { status: code, body } = await api().call('bureauOwner', 'POST', base, data);
    expect([code, body.errors]).toEqual([422, { file: ['Choose a file.'] }]);
    await expectNothingKept();
  });

  it('a file too large that comes before its type', async () => {
    // Has another type take larger files, so that this one is read to its end.
    await api()
      .db.update(document_types)
      .set({ max_size: 100 })
      .where(eq(document_types.id, type.photo));
    const data = new FormData();
    data.append('file', new File([pdfOf(20 * 1024 + 1)], 'a.pdf'));
    data.append('document_type_id', String(type.decree));
    const { status: code, body } = await api().call('bureauOwner', 'POST', base, data);
    expect([code, body.errors]).toEqual([422, { file: tooLarge }]);
    await expectNothingKept();
  });

  it('a type that is deleted while the file is stored', async () => {
    const { files } = api();
    const put = files.put;
    const deleteType = () =>
      api().call('admin', 'DELETE', `/data-referensi/document-types/delete/${type.decree}`);
    vi.spyOn(files, 'put').mockImplementation(async (id, file) => {
      expect((await deleteType()).status).toBe(200);
      await put(id, file);
    });
    const { status: code, body } = await upload();
    expect([code, body.errors]).toEqual([422, { document_type_id: ['This no longer exists.'] }]);
    await aDayLater(api());
    await expectNothingKept();
  });
});
