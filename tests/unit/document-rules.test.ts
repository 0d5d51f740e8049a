import { describe, expect, it } from 'vitest';
import type { Document } from '../../src/api/documents';
import { documentCan } from '../../src/pages/documents/document-rules';

function documentWith(
  document_status_id: number,
  meta_data_count: number,
  columns: number,
): Document {
  return {
    id: 1,
    user: null,
    document_type_id: 1,
    document_type: {
      document_type: 'SK',
      category: {
        columns: Array.from({ length: columns }, (_, id) => ({ id, column_description: 'x' })),
      },
    },
    additional_name: '',
    file_size: 1,
    path: '',
    document_name: '',
    document_status_id,
    document_status: null,
    meta_data_count,
    verifier_note: '',
    approval_note: '',
    version: undefined,
    status_since: '',
    is_corrected: 0,
    rejection_note: '',
  };
}

describe('what an owner may do, by status', () => {
  it.each([1, 2, 3, 4, 5])('status %d [D-7]', (status) => {
    const document = documentWith(status, 1, 1);
    const editable = status === 1 || status === 4;
    expect(documentCan.showDetail(document)).toBe(status !== 1);
    expect(documentCan.edit(document)).toBe(editable);
    expect(documentCan.delete(document)).toBe(editable);
    expect(documentCan.editMetaData(document)).toBe(editable);
    expect(documentCan.send(document)).toBe(editable);
  });

  it('of a status that only another back end has: nothing', () => {
    const may = Object.values(documentCan).map((can) => can(documentWith(9, 1, 1)));
    expect(new Set(may)).toEqual(new Set([false]));
  });

  it('sends only with meta data, or when the category has no columns [D-9]', () => {
    expect(documentCan.send(documentWith(1, 0, 2))).toBe(false);
    expect(documentCan.send(documentWith(1, 1, 2))).toBe(true);
    expect(documentCan.send(documentWith(1, 0, 0))).toBe(true);
    expect(documentCan.send({ ...documentWith(4, 0, 0), document_type: null })).toBe(true);
  });
});
