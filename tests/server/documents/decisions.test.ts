import { describe, expect, it } from 'vitest';
import type { StatusId } from '../../../server/domain/statuses';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, documentIn, status, type Username } from '../../support/api/fixture';

const api = apiPerTest();

/** The two kinds of decision differ only in names. */
const kinds = [
  {
    kind: 'verification',
    path: '/document/verifications/update',
    waiting: status.sent,
    better: status.verified,
    betterMessage: 'Document has been verified.',
    betterCode: 'document_verified',
    note: 'verifier_note',
    otherNote: 'approval_note',
    ministry: 'verifier',
    malang: 'malangVerifier',
  },
  {
    kind: 'approval',
    path: '/document/approves/update',
    waiting: status.verified,
    better: status.approved,
    betterMessage: 'Document has been approved.',
    betterCode: 'document_approved',
    note: 'approval_note',
    otherNote: 'verifier_note',
    ministry: 'approver',
    malang: 'malangApprover',
  },
] as const;

describe.each(kinds)(
  '$kind',
  ({ path, waiting, better, betterMessage, betterCode, note, otherNote, ministry, malang }) => {
    const decide = (username: Username, id: number | string, body: object) =>
      api().call(username, 'PUT', `${path}/${id}`, body);
    const add = (owner: Username = 'bureauOwner', document_status_id: StatusId = waiting) =>
      addDocument(api(), {
        owner,
        document_status_id,
        verifier_note: 'Old verifier note',
        approval_note: 'Old approval note',
      });

    it('takes the better outcome and clears the notes of before [P-3 W-1]', async () => {
      const id = await add();
      const { status: code, body } = await decide(ministry, id, {
        document_status_id: better,
        [note]: 'Not asked for',
      });
      expect([code, body]).toEqual([200, { message: betterMessage, code: betterCode }]);
      expect(await documentIn(api(), id)).toMatchObject({
        document_status_id: better,
        verifier_note: '',
        approval_note: '',
      });
      const opened = await api().call('admin', 'GET', `/document/documents/view/${id}`);
      expect(opened.body.data.history).toMatchObject([{ note: '' }]);
    });

    it('takes a rejection with its note in place of those of before [W-1]', async () => {
      const id = await add();
      const { status: code, body } = await decide(ministry, id, {
        document_status_id: String(status.rejected),
        [note]: ' Page 2 is <b>missing</b> ',
      });
      expect([code, body]).toEqual([
        200,
        { message: 'Document has been rejected.', code: 'document_rejected' },
      ]);
      expect(await documentIn(api(), id)).toMatchObject({
        document_status_id: status.rejected,
        [note]: 'Page 2 is <b>missing</b>',
        [otherNote]: '',
      });
    });

    it.each([undefined, '', '  ', '\u200B\u2060', null])(
      'refuses a rejection with the note %j [D-12 V2.2.3]',
      async (empty) => {
        const id = await add();
        const { status: code, body } = await decide(ministry, id, {
          document_status_id: status.rejected,
          [note]: empty,
        });
        expect([code, body.errors]).toEqual([422, { [note]: ['Say why it is rejected.'] }]);
        expect((await documentIn(api(), id))?.document_status_id).toBe(waiting);
      },
    );

    it('takes a note of 1000 characters and no more', async () => {
      const id = await add();
      const reject = (length: number) =>
        decide(ministry, id, { document_status_id: status.rejected, [note]: 'x'.repeat(length) });
      expect((await reject(1001)).body.errors).toEqual({ [note]: ['At most 1000 characters.'] });
      expect((await reject(1000)).status).toBe(200);
    });

    it.each([1, waiting, better === 5 ? 3 : 5, 6, 0, -3, 'x', '', null, undefined, [better], {}])(
      'refuses status %j',
      async (document_status_id) => {
        const id = await add();
        const { status: code, body } = await decide(ministry, id, {
          document_status_id,
          [note]: 'x',
        });
        expect([code, Object.keys(body.errors)]).toEqual([422, ['document_status_id']]);
        expect((await documentIn(api(), id))?.document_status_id).toBe(waiting);
      },
    );

    it.each(Object.values(status).filter((other) => other !== waiting))(
      'refuses a document in status %i and says where it stands [W-1 V2.3.1]',
      async (other) => {
        const id = await add('bureauOwner', other);
        const { status: code, body } = await decide(ministry, id, { document_status_id: better });
        expect([code, body.message]).toEqual([
          409,
          {
            1: 'This document is a draft and has not been sent.',
            2: 'This document has been sent and is waiting for verification.',
            3: 'This document has already been verified.',
            4: 'This document has already been rejected.',
            5: 'This document has already been approved.',
          }[other],
        ]);
        expect((await documentIn(api(), id))?.document_status_id).toBe(other);
      },
    );

    it('of two at once takes one; the other learns what has happened [W-3 V2.3.4]', async () => {
      const id = await add('malangOwner');
      const answers = await Promise.all([
        decide(malang, id, { document_status_id: better }),
        decide(malang, id, { document_status_id: status.rejected, [note]: 'No' }),
      ]);
      const codes = answers.map((answer) => answer.status);
      expect(codes.toSorted()).toEqual([200, 409]);
      const won = codes.indexOf(200);
      const row = await documentIn(api(), id);
      expect(row?.document_status_id).toBe(won === 0 ? better : status.rejected);
      expect(row?.[note]).toBe(won === 0 ? '' : 'No');
      expect(answers[1 - won]?.body.message).toMatch(/^This document has already been /);
    });

    it('is for those who answer for the owner', async () => {
      const verdict = { document_status_id: better };
      const [ofBureau, ofMalang, ofBatu, ofNoUnit] = await Promise.all(
        (['bureauOwner', 'malangOwner', 'batuOwner', 'freelancer'] as const).map((owner) =>
          add(owner),
        ),
      );
      const code = async (username: Username, id = 0) =>
        (await decide(username, id, verdict)).status;
      expect(await code(malang, ofBureau)).toBe(404);
      expect(await code(malang, ofBatu)).toBe(404);
      expect(await code(ministry, ofMalang)).toBe(404);
      expect(await code(ministry, ofBatu)).toBe(404);
      expect(await code(malang, ofMalang)).toBe(200);
      expect(await code(ministry, ofBureau)).toBe(200);
      expect(await code(ministry, ofNoUnit)).toBe(200);
    });

    it('is not for the owner, whatever other role the owner has [W-5]', async () => {
      const id = await add('jackOfAllTrades');
      const { status: code, body } = await decide('jackOfAllTrades', id, {
        document_status_id: better,
      });
      expect([code, body.message]).toEqual([403, 'You cannot decide on your own document.']);
      expect((await documentIn(api(), id))?.document_status_id).toBe(waiting);
    });

    it.each(['999', 'x', '0'])('answers 404 to document %s', async (id) => {
      expect((await decide(ministry, id, { document_status_id: better })).status).toBe(404);
    });

    it('moves the document to the end of the next queue', async () => {
      const id = await addDocument(api(), {
        owner: 'bureauOwner',
        document_status_id: waiting,
        status_since: new Date(0),
      });
      await decide(ministry, id, { document_status_id: better });
      const since = (await documentIn(api(), id))?.status_since.getTime() ?? 0;
      expect(since).toBeGreaterThan(api().now().getTime() - 60_000);
    });
  },
);

describe('reset', () => {
  const reset = (id: number | string) =>
    api().call('admin', 'POST', `/document/documents/reset/${id}`);

  it.each(Object.values(status))(
    'sets a document in status %i back to a clean draft [D-15 W-1]',
    async (from) => {
      const id = await addDocument(api(), {
        owner: 'malangOwner',
        document_status_id: from,
        verifier_note: 'A',
        approval_note: 'B',
        isDescribed: true,
      });
      const { status: code, body } = await reset(id);
      expect([code, body]).toEqual([
        200,
        { message: 'Document has been reset to Draft.', code: 'document_reset' },
      ]);
      expect(await documentIn(api(), id)).toMatchObject({
        document_status_id: status.draft,
        verifier_note: '',
        approval_note: '',
      });
      expect(await api().db.query.meta_data.findMany()).toHaveLength(2);
    },
  );

  it.each(['999', 'x'])('answers 404 to document %s', async (id) => {
    expect((await reset(id)).status).toBe(404);
  });
});

it('takes a document from draft over a rejection to approval', async () => {
  const id = await addDocument(api(), { owner: 'bureauOwner', isDescribed: true });
  const step = async (username: Username, method: string, path: string, body?: object) =>
    (await api().call(username, method, `/document/${path}/${id}`, body)).body.message;

  expect(await step('bureauOwner', 'POST', 'my-documents/send')).toBe('Document has been sent.');
  const no = { document_status_id: 4, verifier_note: 'Blurred' };
  expect(await step('verifier', 'PUT', 'verifications/update', no)).toBe(
    'Document has been rejected.',
  );
  expect(await step('bureauOwner', 'POST', 'my-documents/send')).toBe('Document has been sent.');
  const yes = { document_status_id: 3, verifier_note: '' };
  expect(await step('verifier', 'PUT', 'verifications/update', yes)).toBe(
    'Document has been verified.',
  );
  const back = { document_status_id: 4, approval_note: 'Not signed' };
  expect(await step('approver', 'PUT', 'approves/update', back)).toBe(
    'Document has been rejected.',
  );
  expect(await step('bureauOwner', 'POST', 'my-documents/send')).toBe('Document has been sent.');
  expect(await step('verifier', 'PUT', 'verifications/update', yes)).toBe(
    'Document has been verified.',
  );
  const final = { document_status_id: 5, approval_note: '' };
  expect(await step('approver', 'PUT', 'approves/update', final)).toBe(
    'Document has been approved.',
  );
});
