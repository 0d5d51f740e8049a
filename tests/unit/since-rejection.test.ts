import { expect, it } from 'vitest';
import type { DocumentChange, DocumentEvent } from '../../src/api/document-views';
import { findLastRejection } from '../../src/pages/documents/sheet/last-rejection';

let lastId = 0;

function event(action: string, changes: DocumentChange[] = [], note = ''): DocumentEvent {
  const id = ++lastId;
  return { id, version: id, at: 0, user: null, action, note, changes, sha256: '' };
}

const change = (field: string, from: string, to: string) => ({ field, label: field, from, to });
const rejection = event('reject', [], 'Blurred.');

it('is nothing without a rejection', () => {
  expect(findLastRejection([])).toBeUndefined();
  expect(findLastRejection([event('upload'), event('send'), event('verify')])).toBeUndefined();
});

it('is about the last rejection, whatever followed but an approval', () => {
  const history = [event('reject'), event('send'), rejection, event('send'), event('verify')];
  expect(findLastRejection(history)).toEqual({ rejection, changes: [] });
  expect(findLastRejection([...history, event('approve'), event('reset')])).toBeUndefined();
});

it('takes each field from its first state to its last, and only what followed', () => {
  const history = [
    event('meta data', [change('meta_data.number', '1', '2')]),
    rejection,
    event('meta data', [change('meta_data.number', '2', '3'), change('meta_data.date', '', 'x')]),
    event('edit', [change('additional_name', 'a', 'b')]),
    event('send'),
    event('reset'),
    event('meta data', [change('meta_data.number', '3', '4')]),
  ];
  expect(findLastRejection(history)?.changes).toEqual([
    change('meta_data.number', '2', '4'),
    change('meta_data.date', '', 'x'),
    change('additional_name', 'a', 'b'),
  ]);
});

it('drops what came back to where it was, but not a file: another one may have the same type and size', () => {
  const history = [
    rejection,
    event('meta data', [change('meta_data.number', '1', '2')]),
    event('meta data', [change('meta_data.number', '2', '1')]),
    event('edit', [change('file', 'PDF, 9 KB', 'PDF, 9 KB')]),
  ];
  expect(findLastRejection(history)?.changes).toEqual([change('file', 'PDF, 9 KB', 'PDF, 9 KB')]);
});
