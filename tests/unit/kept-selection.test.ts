import { expect, it } from 'vitest';
import { parseKept } from '@/pages/documents/bulk/kept-selection';

it.each([
  ['final', 'refused'],
  ['invalid', 'refused'],
  ['temporary', 'postponed'],
  ['unanswered', 'unanswered'],
])('a decision that an earlier build kept as %s is %s', (kept, kind) => {
  const sent = { document_status_id: 3, note: '' };
  const failure = { kind: kept, message: 'Halaman hilang.', sent };
  const { chosen } = parseKept({ chosen: [{ document: { id: 7, version: 2 }, failure }] });
  expect(chosen).toMatchObject([{ document: { id: 7, version: 2 }, failure: { kind, sent } }]);
});
