import { describe, expect, it } from 'vitest';
import { apiPerTest } from '../../support/api/api-per-test';
import { addDocument, status, type Username } from '../../support/api/fixture';

// Other documents of a person, as a verifier or approver sees them.

const api = apiPerTest();
const day = 24 * 3_600_000;

const add = (document_status_id: 1 | 2 | 3 | 4 | 5, owner: Username = 'bureauOwner', age = 0) =>
  addDocument(api(), {
    owner,
    document_status_id,
    isDescribed: true,
    additional_name: `Copy ${age}`,
    status_since: new Date(Date.now() - age * day),
  });

async function askAbout(id: number, username: Username = 'verifier', list = 'verifications') {
  const { status: code, body } = await api().call(
    username,
    'GET',
    `/document/${list}/person/${id}`,
  );
  const { waiting = [], approved = [] } = body.data ?? {};
  const idsOf = (rows: { id: number }[]) => rows.map((row) => row.id);
  return { code, waiting: idsOf(waiting), approved };
}

describe('the other documents of a person', () => {
  it('are those that wait, longest first, and the approved ones with their values [W-61]', async () => {
    const open = await add(status.sent);
    const late = await add(status.sent, 'bureauOwner', 1);
    const early = await add(status.sent, 'bureauOwner', 9);
    const approved = await add(status.approved, 'bureauOwner', 3);
    for (const other of [status.draft, status.verified, status.rejected]) await add(other);
    await add(status.sent, 'freelancer');
    await add(status.approved, 'freelancer');

    const told = await askAbout(open);
    expect(told.waiting).toEqual([early, late]);
    expect(told.approved).toEqual([
      {
        id: approved,
        document_type: 'Decree',
        additional_name: 'Copy 3',
        values: [
          { label: 'Signed on', data_type: 'date', value: '2026-01-05' },
          { label: 'Number', data_type: 'string', value: '7/2026' },
        ],
      },
    ]);
  });

  it('have the approved ones newest first, however long they have been approved [W-61]', async () => {
    const open = await add(status.sent);
    const first = await add(status.approved, 'bureauOwner', 1);
    const second = await add(status.approved, 'bureauOwner', 3);
    const third = await add(status.approved, 'bureauOwner', 2);
    const { approved } = await askAbout(open);
    expect(approved.map((row: { id: number }) => row.id)).toEqual([third, second, first]);
  });

  it('leave out what a colleague has open', async () => {
    const [open, other] = [await add(status.sent), await add(status.sent)];
    await api().call('jackOfAllTrades', 'GET', `/document/documents/view/${other}`);
    expect((await askAbout(open)).waiting).toEqual([]);
    expect((await askAbout(open, 'jackOfAllTrades')).waiting).toEqual([other]);
  });

  it('leave out what the approver has verified', async () => {
    const [open, other] = [await add(status.verified), await add(status.sent)];
    await api().call('jackOfAllTrades', 'PUT', `/document/verifications/update/${other}`, {
      document_status_id: status.verified,
    });
    expect((await askAbout(open, 'jackOfAllTrades', 'approves')).waiting).toEqual([]);
    expect((await askAbout(open, 'approver', 'approves')).waiting).toEqual([other]);
  });

  it('are told of no document that the caller may not see [W-61]', async () => {
    const elsewhere = await add(status.sent, 'malangOwner');
    expect((await askAbout(elsewhere)).code).toBe(404);
    expect((await askAbout(elsewhere, 'malangVerifier')).code).toBe(200);
    expect((await askAbout(await add(status.draft))).code).toBe(404);
    expect((await askAbout(await add(status.verified))).code).toBe(200);
    expect(
      (await askAbout(await add(status.sent, 'jackOfAllTrades'), 'jackOfAllTrades')).code,
    ).toBe(403);
    expect((await askAbout(elsewhere, 'viewer')).code).toBe(403);
  });
});
