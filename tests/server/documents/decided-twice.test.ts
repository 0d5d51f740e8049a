import { describe, expect, it } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';
import { documentLife, expectOk, owner } from '../../support/api/document-life';
import { addDocument, documentIn, status, type Username } from '../../support/api/fixture';

const api = apiPerTest();
const { call, send, verify, approve, reset } = documentLife(api);

describe('nobody decides twice', () => {
  const both = 'jackOfAllTrades';

  it('who verified a document does not approve or reject it; a colleague does [W-5]', async () => {
    const id = await addDocument(api(), { owner, document_status_id: status.sent });
    await expectOk(verify(both, id, status.verified));
    const before = await documentIn(api(), id);
    for (const to of [status.approved, status.rejected]) {
      const { status: code, body } = await approve(both, id, to, undefined, 'No');
      expect([code, body]).toEqual([
        403,
        {
          message: 'You have verified this document, so someone else has to approve it.',
          code: 'verified_by_you',
        },
      ]);
    }
    expect(await documentIn(api(), id)).toEqual(before);
    await expectOk(approve('approver', id, status.approved));
  });

  it('does not find it in the queue, whose other documents stay', async () => {
    const mine = await addDocument(api(), { owner, document_status_id: status.sent });
    const other = await addDocument(api(), {
      owner: 'instituteOwner',
      document_status_id: status.sent,
    });
    await verify(both, mine, status.verified);
    await verify('verifier', other, status.verified);
    const idsFor = async (username: Username) => {
      const { body } = await call(username, 'GET', '/document/approves');
      return body.data.data.map(({ id }: { id: number }) => id);
    };
    expect(await idsFor(both)).toEqual([other]);
    expect(await idsFor('approver')).toEqual([mine, other]);
  });

  it('may approve what somebody else has verified after it came back', async () => {
    const id = await addDocument(api(), {
      owner,
      document_status_id: status.sent,
      isDescribed: true,
    });
    await verify(both, id, status.verified);
    await approve('approver', id, status.rejected, undefined, 'No');
    expect((await documentIn(api(), id))?.verified_by).toBeNull();
    await send(id);
    await verify('verifier', id, status.verified);
    await expectOk(approve(both, id, status.approved));
  });

  it('is free again when the document was reset', async () => {
    const id = await addDocument(api(), {
      owner,
      document_status_id: status.sent,
      isDescribed: true,
    });
    await verify(both, id, status.verified);
    await reset(id);
    expect((await documentIn(api(), id))?.verified_by).toBeNull();
  });
});
