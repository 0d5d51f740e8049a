import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { andi, hendra, siti } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { noteOf, openDecision, openDesk, radio } from '../support/screens/desk';
import {
  firstOf,
  recordVersions,
  rejectAndCorrect,
  resetAndVerify,
  training,
  verify,
  waiting,
} from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { closed, firstRow, gate, press, rows } from '../support/screens/screens';
import {
  chooseRejected,
  expectChosen,
  loadNewState,
  news,
  refused,
  saveOf,
} from '../support/screens/stale';
import { findToast } from '../support/screens/toasts';

// A document changes while someone decides on it.

describe('a decision', () => {
  async function openVerification() {
    const document = await waiting();
    const { user, desk: sheet } = await openDesk(`?${training}`);
    await within(sheet).findByRole('region', { name: 'Meta Data' });
    return { document, user, sheet };
  }

  it('on what has been rejected, corrected and sent again is refused, kept, and made on the new state [H-6]', async () => {
    const { document: row, user, sheet } = await openVerification();
    const versions = recordVersions();
    await chooseRejected(user, sheet, 'Buram');
    const name = { nama_pelatihan: 'Keamanan Siber' };
    await rejectAndCorrect(row, 'Nama pelatihan salah.', name);
    await press(user, sheet, 'Save');
    await refused(sheet, 'The owner has sent a new version since you opened this document.');
    expectChosen(sheet, 'Buram');
    expect(within(sheet).queryByText('Keamanan Siber')).toBeNull();

    await loadNewState(user, sheet);
    expect(news(sheet)).toMatch(
      /Rejected by Siti Rahmawati.*Meta data changed by .*Changed by .*Sent by /,
    );
    expect(document.activeElement?.textContent).toContain('This is the latest version.');
    const metaData = within(sheet).getByRole('region', { name: 'Meta Data' });
    within(metaData).getByText('Keamanan Siber');
    const rejection = within(sheet).getByRole('region', { name: 'Last rejection' });
    expect(rejection.textContent).toContain('Nama pelatihan salah.');
    expect(rejection.textContent).toMatch(/Nama Pelatihan: .* → Keamanan Siber/);
    expect(rejection.textContent).toMatch(/File replaced \(PDF, \d+ KB → PDF, 1 KB\)/);
    expectChosen(sheet, 'Buram');

    await press(user, sheet, 'Save');
    await closed(sheet);
    await findToast('success', 'Document has been rejected.');
    expect(versions).toEqual([String(row.version), String(row.version + 4)]);
  });

  it('that came too late is not offered any more; the next document is [Q-13]', async () => {
    const row = await firstOf(andi, '/document/verifications?role=verifikatorDms');
    const { user, desk: sheet } = await openDesk();
    const before = rows()[0]?.textContent;
    await chooseRejected(user, sheet, 'Buram');
    await verify(siti, row.id);
    await press(user, sheet, 'Save');
    await refused(sheet, 'Siti Rahmawati has verified it since you opened this document.');
    await loadNewState(user, sheet);
    within(sheet).getByText(
      'This document is no longer waiting for your decision: it is Verified now.',
    );
    expect(within(sheet).getByRole('heading', { level: 2 }).textContent).toContain('Verified');
    expect(within(sheet).queryByRole('button', { name: 'Save' })).toBeNull();
    expect(within(sheet).queryByRole('radio')).toBeNull();
    expect(noteOf(sheet).value).toBe('Buram');

    await waitFor(() => expect(rows()[0]?.textContent).not.toBe(before));
    const first = rows()[0]?.textContent;
    const decision = within(sheet).getByRole('form', { name: 'Verification' });
    await press(user, decision, 'Next document');
    await user.click(await screen.findByRole('button', { name: 'Yes' }));
    await waitFor(() => expect(saveOf(sheet).disabled).toBe(false));
    const heading = within(sheet).getByRole('heading', { level: 2 });
    expect(first).toContain(heading.firstChild?.textContent);
    expect(news(sheet)).toBe('');
    for (const radio of within(sheet).getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false);
    }
  });

  it('that came too late and has no note is no reason to ask before the next document [Q-13]', async () => {
    const row = await firstOf(andi, '/document/verifications?role=verifikatorDms');
    const { user, desk: sheet } = await openDesk();
    await user.click(radio(sheet, 'Verified'));
    await verify(siti, row.id);
    await press(user, sheet, 'Save');
    await refused(sheet, 'Siti Rahmawati has verified it since you opened this document.');
    expect(radio(sheet, 'Verified').checked).toBe(true);
    await loadNewState(user, sheet);
    await press(user, within(sheet).getByRole('form'), 'Next document');
    await waitFor(() => expect(saveOf(sheet).disabled).toBe(false));
    expect(screen.queryByRole('dialog', { name: 'Are you sure?' })).toBeNull();
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
  });

  it('is not offered on a document of an old list that has been decided on meanwhile', async () => {
    const row = await waiting();
    const user = await renderApp({ path: `/document/verification?${training}`, as: andi });
    await firstRow();
    await verify(siti, row.id);
    await press(user, await firstRow(), 'Verification');
    const sheet = await screen.findByRole('dialog');
    await within(sheet).findByText(
      'This document is no longer waiting for your decision: it is Verified now.',
    );
    expect(within(sheet).queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('on what changed between the two reads of the sheet is refused', async () => {
    const row = await waiting();
    const metaData = gate();
    let hasAsked = false;
    server.use(
      http.get('*/document/meta-datas/:id', async () => {
        hasAsked = true;
        await metaData.opened;
      }),
    );
    const versions = recordVersions();
    const { user, desk: sheet } = await openDesk(`?${training}`);
    await within(sheet).findByText(/^SERTIFIKAT_/);
    await waitFor(() => expect(hasAsked).toBe(true));
    await rejectAndCorrect(row, 'Salah.', { nama_pelatihan: 'Keamanan Siber' });
    metaData.open();
    await within(sheet).findByText('Keamanan Siber');
    await user.click(radio(sheet, 'Verified'));
    await press(user, sheet, 'Save');
    await refused(sheet, 'The owner has sent a new version since you opened this document.');
    expect(versions).toEqual([String(row.version)]);
  });

  it('that is quicker than the sheet is made on what the row says', async () => {
    const row = await waiting();
    const answer = gate();
    server.use(
      http.get(/\/document\/(meta-datas|documents\/view)\//, async () => {
        await answer.opened;
      }),
    );
    const versions = recordVersions();
    const { user, desk: sheet } = await openDesk(`?${training}`);
    await user.click(radio(sheet, 'Verified'));
    await press(user, sheet, 'Save');
    await closed(sheet);
    expect(versions).toEqual([String(row.version)]);
    answer.open();
  });

  it('can be loaded again when that failed', async () => {
    expectConsole(/status code 500/);
    const { document: row, user, sheet } = await openVerification();
    await chooseRejected(user, sheet, 'Buram');
    await rejectAndCorrect(row, 'Salah.', { nama_pelatihan: 'Keamanan Siber' });
    await press(user, sheet, 'Save');
    await within(sheet).findByText(/sent a new version/);
    server.use(
      http.get('*/documents/view/:id', () => HttpResponse.json({}, { status: 500 }), {
        once: true,
      }),
    );
    await press(user, sheet, 'Load the latest version');
    await within(sheet).findByText('The latest version could not be loaded.');
    await loadNewState(user, sheet);
    expectChosen(sheet, 'Buram');
  });

  it('of an approver is kept and made on the new state likewise', async () => {
    const approves = '/document/approves?role=approvalDms';
    const row = await firstOf(hendra, approves);
    const user = await renderApp({ path: '/document/approve', as: hendra });
    const versions = recordVersions();
    const sheet = await openDecision(user, 'Approve');
    await chooseRejected(user, sheet, 'Bukan asli');
    await resetAndVerify(row);
    await press(user, sheet, 'Save');
    await refused(sheet, 'Andi Nurhalizah has verified it since you opened this document.');
    await loadNewState(user, sheet);
    expectChosen(sheet, 'Bukan asli');
    await press(user, sheet, 'Save');
    await closed(sheet);
    await findToast('success', 'Document has been rejected.');
    expect(versions).toEqual([String(row.version), String(row.version + 3)]);
  });
});
