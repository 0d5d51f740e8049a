// @vitest-environment happy-dom

import { expect, it } from 'vitest';
import { myDocuments } from '@/api/documents';
import { status } from '@/api/statuses';
import { keepReceipt, readReceipt, sentAt } from '@/pages/documents/send-all/receipt';

const dewi = { name: 'Dewi Lestari', username: '1985', avatar: '', unit_verifikator: 'Biro SDM' };
const [first, second] = ['1', '2'].map(myDocuments.blank);
const sent = [first, second].flatMap((one) => one ?? []);
const rows = (...times: string[]) =>
  sent.map((one, i) => ({ ...one, document_status_id: status.sent, status_since: times[i] ?? '' }));

function receiptOf(...times: string[]) {
  keepReceipt(dewi, sent, rows(...times));
  return readReceipt(dewi.username);
}

it('is dated by the last of its documents, where the server tells the time of all', () => {
  const times = ['2026-03-01T10:00:00Z', '2026-03-01T09:00:00Z'];
  const receipt = receiptOf(...times);
  expect(receipt && sentAt(receipt)).toBe(Date.parse('2026-03-01T10:00:00Z'));
  const other = receiptOf('2026-03-01T10:00:00Z', '');
  expect(other && sentAt(other)).toBeUndefined();
});

it('is not dated by what a verifier has done meanwhile', () => {
  const [one, ...others] = rows('2026-03-01T11:00:00Z', '2026-03-01T10:00:00Z');
  const verified = one ? [{ ...one, document_status_id: status.verified }] : [];
  keepReceipt(dewi, sent, [...verified, ...others]);
  const receipt = readReceipt(dewi.username);
  expect(receipt && sentAt(receipt)).toBeUndefined();
});

it('is for whoever has sent the documents', () => {
  expect(receiptOf()?.documents).toHaveLength(2);
  expect(readReceipt('1986')).toBeUndefined();
});
