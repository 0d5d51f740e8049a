import { within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { andi, dewi, hendra } from '../support/api/demo-people';
import { only, openSheet } from '../support/screens/desk';
import {
  answersWith,
  reject,
  rejectAndCorrect,
  send,
  training,
  verify,
  waiting,
} from '../support/screens/document-story';
import { server, testApi } from '../support/screens/msw';

// The history of a document, as its modals show it.

const note = 'Nama pelatihan salah.';
const correction = { nama_pelatihan: 'Keamanan Siber' };

const openVerification = (row: Parameters<typeof only>[0]) =>
  openSheet(`/document/verification?${only(row)}`, andi, 'Verification');

const lastRejection = (sheet: HTMLElement) =>
  within(sheet).getByRole('region', { name: 'Last rejection' });

function timeline(sheet: HTMLElement) {
  const history = within(sheet).getByRole('region', { name: 'History' });
  return {
    history,
    events: [...history.querySelectorAll('.event-heading')].map(({ firstChild, textContent }) => [
      firstChild?.textContent,
      textContent?.match(/ by (.*) \d+ \w+ \d{4}, \d\d:\d\d$/)?.[1],
    ]),
  };
}

describe('the history', () => {
  it('tells the SHA-256 of a file where the server knows it [O-34]', async () => {
    const row = await waiting();
    const sha256 = 'a1'.repeat(32);
    server.use(
      http.get('*/document/documents/view/:id', async ({ request }) => {
        const body = await (await (await testApi()).fetch(request)).json();
        body.data.history[0].sha256 = sha256;
        return HttpResponse.json(body);
      }),
    );
    const path = `/document/my-document?${only(row)}`;
    const { sheet } = await openSheet(path, row.user.username, 'Detail');
    const uploaded = [...timeline(sheet).history.querySelectorAll('.event-list > li')].at(-1);
    expect(uploaded?.textContent).toMatch(new RegExp(`^Uploaded.*SHA-256 ${sha256}$`));
  });

  it('tells an owner who did what and when, the latest first, and who rejected it and why [H-1]', async () => {
    const row = await waiting();
    const owner = row.user.username;
    await reject(andi, row.id, note);
    const { sheet } = await openSheet(`/document/my-document?${only(row)}`, owner, 'Detail');
    const { history, events } = timeline(sheet);
    // The seed made the earlier events.
    expect(events).toEqual([
      ['Rejected', 'Andi Nurhalizah'],
      ['Sent', row.user.name],
      ['Meta data changed', row.user.name],
      ['Uploaded', row.user.name],
    ]);
    within(history).getByText(note);
    const { body } = await (await testApi()).call(
      owner,
      'GET',
      `/document/documents/view/${row.id}`,
    );
    expect(history.querySelector('time')?.dateTime).toBe(body.data.history.at(-1).at);

    expect(lastRejection(sheet).textContent).toContain('Rejected by Andi Nurhalizah');
    expect(lastRejection(sheet).textContent).toContain(note);
    expect(lastRejection(sheet).textContent).toContain('Nothing has changed since the rejection.');
  });

  it('shows a verifier the three latest events, and unfolds those before [H-1]', async () => {
    const row = await waiting();
    await rejectAndCorrect(row, note, correction);
    const { user, sheet } = await openVerification(row);
    const { history, events } = timeline(sheet);
    const { name } = row.user;
    expect(events).toEqual([
      ['Sent', name],
      ['Changed', name],
      ['Meta data changed', name],
      ['Rejected', 'Siti Rahmawati'],
      ['Sent', name],
      ['Meta data changed', name],
      ['Uploaded', name],
    ]);
    expect(history.textContent).toMatch(/Nama Pelatihan: .* → Keamanan Siber/);
    const folded = history.querySelector('details');
    expect(folded?.open).toBe(false);
    expect(folded?.textContent).toContain(note);
    await user.click(within(history).getByText('Earlier (4)'));
    expect(folded?.open).toBe(true);
  });

  it('is not there where nothing is known of it, and the notes of the row stand alone [H-1]', async () => {
    const row = await waiting();
    await rejectAndCorrect(row, note, correction);
    answersWith((body) =>
      JSON.parse(JSON.stringify(body), (key, value) => (key === 'history' ? undefined : value)),
    );
    const { sheet } = await openVerification(row);
    expect(within(sheet).queryByRole('region', { name: 'History' })).toBeNull();
    expect(within(sheet).queryByRole('region', { name: 'Last rejection' })).toBeNull();
    const notes = within(sheet).getByRole('region', { name: 'Note of the verifier' });
    expect(notes.textContent).toContain(note);
  });
});

describe('what has changed since the last rejection', () => {
  it('stands beside the decision of a verifier, in place of the bare note [H-3]', async () => {
    const row = await waiting();
    await rejectAndCorrect(row, note, correction);
    const { sheet } = await openVerification(row);
    const text = lastRejection(sheet).textContent;
    expect(text).toContain('Rejected by Siti Rahmawati');
    expect(text).toContain(note);
    expect(text).toMatch(/Nama Pelatihan: .* → Keamanan Siber/);
    expect(text).toMatch(/File replaced \(PDF, [\d.]+ KB → PDF, 1 KB\)/);
    expect(within(sheet).queryByRole('region', { name: 'Note of the verifier' })).toBeNull();
    const form = within(sheet).getByRole('form', { name: 'Verification' });
    expect(lastRejection(sheet).compareDocumentPosition(form)).toBe(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
  });

  it('stands beside that of an approver, though the row has lost the note [H-3]', async () => {
    const row = await waiting();
    await rejectAndCorrect(row, note, correction);
    await verify(andi, row.id);
    const { sheet } = await openSheet(`/document/approve?${only(row)}`, hendra, 'Approve');
    expect(lastRejection(sheet).textContent).toContain(note);
    expect(lastRejection(sheet).textContent).toContain('Keamanan Siber');
  });

  it('says so when a document came back as it was [H-3]', async () => {
    const row = await waiting();
    await reject(andi, row.id, note);
    await send(row.user.username, row.id);
    const { sheet } = await openVerification(row);
    expect(lastRejection(sheet).textContent).toContain('Nothing has changed since the rejection.');
  });
});

const event = { id: 1, version: 2, at: '2026-01-05T09:55:00.000Z', action: 'reject', note: 'x' };

describe('a strange history', () => {
  async function openWith(history: unknown) {
    answersWith((body, path) => {
      if (!path.includes('/view/')) return body;
      const { data } = body as { data: object };
      return { data: { ...data, history } };
    });
    const { sheet } = await openSheet(`/document/my-document?${training}`, dewi, 'Detail');
    return sheet;
  }

  it.each([
    ['a text', 'history'],
    ['an object of another kind', { rows: [] }],
    ['no events', [null, 7]],
    ['changes that are none', [{ ...event, changes: 'all' }]],
    ['a note that is no text', [{ ...event, note: { html: '<b>' } }]],
  ])('is shown as if there were none: %s', async (_, history) => {
    const sheet = await openWith(history);
    expect(within(sheet).queryByRole('region', { name: 'History' })).toBeNull();
    expect(within(sheet).queryByRole('region', { name: 'Last rejection' })).toBeNull();
  });

  it('shows markup and unknown actions as text, and does without name and time', async () => {
    const markup = '<img src=x onerror="window.pwned=1">';
    const sheet = await openWith([
      {
        ...event,
        action: 'constructor',
        note: markup,
        at: 'yesterday',
        user: null,
        changes: [
          { field: markup, label: markup, from: markup, to: false },
          { field: 'other', label: markup, from: null, to: 1 },
        ],
      },
    ]);
    const { history } = timeline(sheet);
    expect(history.querySelector('img, time')).toBeNull();
    expect(history.textContent).toContain('constructor');
    expect(history.textContent).toContain(markup);
    expect(history.textContent).toContain(`${markup}: ${markup} → (empty)`);
    expect(history.textContent).toContain(`Filled in: ${markup}`);
  });
});
