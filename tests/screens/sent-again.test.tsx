import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { andi, hendra } from '../support/api/demo-people';
import { only, openSheet } from '../support/screens/desk';
import {
  answersWith,
  reject,
  rejectAndCorrect,
  send,
  verify,
  waiting,
} from '../support/screens/document-story';

// A document that was sent again after a rejection.

const reasons = 'Reason: Not legible\nReason: Wrong document\nNama pelatihan salah.';
const correction = { nama_pelatihan: 'Keamanan Siber' };

type Row = Awaited<ReturnType<typeof waiting>>;

const openVerification = (row: Row) =>
  openSheet(`/document/verification?${only(row)}`, andi, 'Verification');

const head = (sheet: HTMLElement) => within(sheet).getByRole('heading', { level: 2 }).textContent;

const opener = (sheet: HTMLElement) =>
  within(sheet).queryByRole('button', { name: 'Show the previous file' });

describe('a document that was rejected before', () => {
  it.each([
    ['two reasons', reasons, 'Sent again: 2 reasons'],
    ['one reason', 'Reason: Not legible', 'Sent again: 1 reason'],
    ['a line that only looks like one', 'Reason: Too old', 'Sent again'],
    ['a note alone', 'Nama pelatihan salah.', 'Sent again'],
  ])('says so in the queue and at its head: %s [I-31]', async (_, note, said) => {
    const row = await waiting();
    await reject(andi, row.id, note);
    await send(row.user.username, row.id);
    const { sheet } = await openVerification(row);
    expect(head(sheet)?.endsWith(said)).toBe(true);
    const listed = await screen.findByRole('row', { name: /Pelatihan/, hidden: true });
    await waitFor(() => expect(listed.textContent).toContain(said));
    expect(listed.textContent).not.toContain(`${said}:`);
  });

  it('says so to the approver, though the row has lost the note [I-31]', async () => {
    const row = await waiting();
    await rejectAndCorrect(row, reasons, correction);
    await verify(andi, row.id);
    const { sheet } = await openSheet(`/document/approve?${only(row)}`, hendra, 'Approve');
    expect(head(sheet)).toContain('Sent again: 2 reasons');
    const listed = await screen.findByRole('row', { name: /Pelatihan/, hidden: true });
    await waitFor(() => expect(listed.textContent).toContain('Sent again: 2 reasons'));
  });

  it('does not say so of one that comes for the first time', async () => {
    const { sheet } = await openVerification(await waiting());
    expect(head(sheet)).not.toContain('Sent again');
    expect(screen.queryByText(/Sent again/)).toBeNull();
  });

  it('does not say so while the owner corrects it [I-31]', async () => {
    const row = await waiting();
    await reject(andi, row.id, reasons);
    const owner = row.user.username;
    const { sheet } = await openSheet(`/document/my-document?${only(row)}`, owner, 'Detail');
    expect(head(sheet)).not.toContain('Sent again');
  });
});

describe('the previous file', () => {
  it('is offered below what has changed, once another has taken its place [I-32]', async () => {
    const row = await waiting();
    await rejectAndCorrect(row, reasons, correction);
    const { sheet } = await openVerification(row);
    const rejection = within(sheet).getByRole('region', { name: 'Last rejection' });
    expect(opener(rejection)?.dataset.keys).toBe('b');
  });

  it('is not offered of a document that comes with the same file', async () => {
    const row = await waiting();
    await reject(andi, row.id, reasons);
    await send(row.user.username, row.id);
    expect(opener((await openVerification(row)).sheet)).toBeNull();
  });

  it.each([
    ['does not know it', undefined],
    ['has something else', 'none'],
    ['has no url', { mime_type: 'application/pdf' }],
    ['has a file that browsers do not show', { mime_type: 'image/tiff', url: '/files/1' }],
  ])('is not offered where a back end %s [I-33]', async (_, previous) => {
    const row = await waiting();
    await rejectAndCorrect(row, reasons, correction);
    answersWith((body, path) => {
      if (!path.includes('/view/')) return body;
      const { data } = body as { data: object };
      return { data: { ...data, previous } };
    });
    const { sheet } = await openVerification(row);
    expect(within(sheet).getByRole('region', { name: 'Last rejection' })).toBeTruthy();
    expect(opener(sheet)).toBeNull();
  });
});
