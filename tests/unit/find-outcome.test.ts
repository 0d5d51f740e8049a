import { describe, expect, it } from 'vitest';
import type { DocumentEvent, View } from '@/api/document-views';
import { type Document, verifications } from '@/api/documents';
import { ApiError, judgeFailure } from '@/api/errors';
import { findOutcome } from '@/decisions/find-outcome';
import { createDecision, type KeptDecision } from '@/decisions/kept-decisions';
import { describeReason } from '@/feedback/reason';

const decision: KeptDecision = {
  ...createDecision(),
  username: 'andi',
  role: 'verifikatorDms',
  path: verifications.path,
  waitsIn: 2,
  document: { id: 7, version: 4 },
  document_status_id: 3,
  note: '',
  label: 'Verified: Ijazah S1, Rina Kartikasari',
};

const names: Record<number, string> = { 2: 'Sent', 3: 'Verified', 4: 'Rejected', 5: 'Approved' };

function view(statusId: number, history: DocumentEvent[] = []): View {
  const status = { status: names[statusId] ?? '' };
  const document: Document = {
    ...verifications.blank(7),
    document_status_id: statusId,
    document_status: status,
    version: 4 + history.length,
  };
  return {
    isLeased: false,
    isTaken: false,
    previous: null,
    mime_type: 'application/pdf',
    url: '',
    document,
    history,
  };
}

const event = (version: number, username: string, action: string): DocumentEvent => ({
  id: version,
  version,
  at: 0,
  user: { username, name: username === 'siti' ? 'Siti Rahmawati' : '' },
  action,
  note: '',
  changes: [],
  sha256: '',
});

describe('a decision that may have arrived', () => {
  it('is open while its document waits, or where the back end does not tell', () => {
    expect(findOutcome(decision, view(2))).toBeUndefined();
    expect(findOutcome(decision, { ...view(3), document: undefined })).toBeUndefined();
    expect(findOutcome(decision, view(2, [event(5, 'siti', 'reject')]))).toBeUndefined();
  });

  it('has arrived if the history says so, whatever has happened since', () => {
    const own = event(5, 'andi', 'verify');
    expect(findOutcome(decision, view(3, [own]))).toEqual({ arrived: true });
    expect(findOutcome(decision, view(5, [own, event(6, 'hendra', 'approve')]))).toEqual({
      arrived: true,
    });
  });

  it('came too late if somebody else decided first, alike or not', () => {
    expect(findOutcome(decision, view(3, [event(5, 'siti', 'verify')]))).toEqual({
      arrived: false,
      message: '{name} was faster: it is {status} now.',
      values: { name: 'Siti Rahmawati', status: 'Verified' },
    });
    expect(findOutcome(decision, view(4, [event(5, 'andi', 'reject')]))?.arrived).toBe(false);
  });

  it('is judged by the status alone where there is no history', () => {
    expect(findOutcome(decision, view(3))).toEqual({ arrived: true });
    expect(findOutcome(decision, view(4))).toEqual({
      arrived: false,
      message: 'Someone was faster: it is {status} now.',
      values: { status: 'Rejected' },
    });
  });

  it("shows the server's words as they are", () => {
    expect(describeReason({ message: 'Wait {a} | b' })).toBe('Wait {a} | b');
  });
});

it('tells what was refused from what was not made, and from what nobody knows of', () => {
  const refused = (status: number) => judgeFailure(new ApiError('refused', '', { status }));
  expect([403, 404, 409, 413, 422].map(refused)).toEqual(Array(5).fill('refused'));
  expect([401, 429].map(refused)).toEqual(['postponed', 'postponed']);
  expect([500, 502, 503, 504].map(refused)).toEqual(Array(4).fill('unanswered'));
  expect(judgeFailure(new ApiError('no-answer', ''))).toBe('unanswered');
  expect(judgeFailure(new ApiError('unreadable', ''))).toBe('unanswered');
});
