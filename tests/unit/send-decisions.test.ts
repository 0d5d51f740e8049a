import { range } from 'es-toolkit';
import { expect, it } from 'vitest';
import { allDocuments } from '@/api/documents';
import { ApiError } from '@/api/errors';
import { type Outcome, sendDecisions } from '@/pages/documents/bulk/send-decisions';

const documents = range(1, 7).map((id) => allDocuments.blank(id));

it('sends nothing more once the session has ended; the rest counts as not sent', async () => {
  const sent: unknown[] = [];
  const outcomes: Outcome[] = [];
  const stopping = new AbortController();
  await sendDecisions(
    documents.map((document) => ({ document })),
    { document_status_id: 4, note: 'Buram' },
    {
      send: async ({ id }) => {
        sent.push(id);
        throw new ApiError('refused', '', { status: 401 });
      },
      isListed: async () => true,
      onOutcome: (_, outcome) => outcomes.push(outcome),
      onSending: () => undefined,
      onWaiting: () => undefined,
    },
    stopping,
  );
  expect(sent).toEqual([1, 2, 3]);
  expect(outcomes).toEqual(documents.map(() => undefined));
  expect(stopping.signal.reason).toBe('session');
});
