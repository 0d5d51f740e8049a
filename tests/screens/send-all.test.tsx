import { screen, waitFor, within } from '@testing-library/react';
import { and, eq } from 'drizzle-orm';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { documents, users } from '../../server/storage/schema';
import { dewi } from '../support/api/demo-people';
import { answersWith } from '../support/screens/document-story';
import { server, testApi } from '../support/screens/msw';
import { openList } from '../support/screens/my-document';
import { renderApp } from '../support/screens/render-app';
import { closed, gate, press, recordWrites } from '../support/screens/screens';
import { handOver, signOutElsewhere, takeRoleElsewhere } from '../support/screens/sign-in';

// Sends all documents that are ready, and shows the receipt.

/** Makes drafts of the rejected documents: six are ready then. */
async function makeDrafts() {
  const { db } = await testApi();
  const owner = await db.query.users.findFirst({ where: eq(users.username, dewi) });
  await db
    .update(documents)
    .set({ document_status_id: 1 })
    .where(and(eq(documents.user_id, owner?.id ?? 0), eq(documents.document_status_id, 4)));
}

async function open(count: number) {
  const user = await openList();
  const name = `Send ${count} documents`;
  await user.click(await screen.findByRole('link', { name }));
  return { user, modal: await screen.findByRole('dialog', { name }) };
}

type Fault = (request: Request) => Response | undefined | Promise<Response | undefined>;

/** Answers the calls that send, in turn. Returns the documents in that order. */
function answerSends(faults: (Fault | undefined)[]): string[] {
  const sent: string[] = [];
  server.use(
    http.post('*/my-documents/send/:id', ({ request, params }) => {
      sent.push(String(params.id));
      return faults[sent.length - 1]?.(request);
    }),
  );
  return sent;
}

const receipt = () => screen.findByRole('dialog', { name: 'Receipt' });

it('asks once with the words of the specification; No sends nothing [Z-7]', async () => {
  const { user, modal } = await open(2);
  const writes = recordWrites();
  expect(modal.textContent).toContain('Data that has been sent cannot be changed!');
  expect(within(modal).getAllByRole('listitem')).toHaveLength(2);
  expect(modal.textContent).toContain('Pas Foto');
  expect(modal.textContent).toContain('Evaluasi kinerja tahun 2024');
  await press(user, modal, 'No');
  await closed(modal);
  expect(writes).toEqual([]);
});

it('says that it reads the documents, from its address on', async () => {
  const list = gate();
  server.use(http.get('*/document/my-documents', () => list.opened.then(() => undefined)));
  await renderApp({ path: '/document/my-document/send', as: dewi });
  const waiting = await screen.findByRole('dialog', { name: 'Send documents' });
  within(waiting).getByText('Loading');
  list.open();
  await screen.findByRole('dialog', { name: 'Send 2 documents' });
});

describe('on Yes', () => {
  it('each document is sent by a call of its own, and a receipt says so [Z-7 Z-9]', async () => {
    const { user, modal } = await open(2);
    const writes = recordWrites();
    await press(user, modal, 'Yes');
    const shown = await receipt();
    expect(writes.map(({ method, path }) => `${method} ${path.replace(/\d+$/, '')}`)).toEqual([
      'POST /document/my-documents/send/',
      'POST /document/my-documents/send/',
    ]);
    expect(new Set(writes.map(({ path }) => path)).size).toBe(2);
    for (const text of [
      '2 documents have been sent.',
      'Dewi Lestari',
      dewi,
      'Direktorat Jenderal Guru dan Tenaga Kependidikan',
      'by the server’s clock',
      'FOTO_',
      'Evaluasi kinerja tahun 2024',
      'A verifier checks each document',
    ]) {
      expect(shown.textContent).toContain(text);
    }
    expect(window.location.pathname).toBe('/document/my-document/receipt');
    await user.keyboard('{Escape}');
    await closed(shown);
    expect(window.location.pathname).toBe('/document/my-document');
    await within(screen.getByRole('region', { name: 'Checklist' })).findByText(
      '3 of 9 required documents approved · 4 rejected · 2 to complete',
    );
  });

  it('what failed stays with its reason, and only what can succeed is tried again [Z-8]', async () => {
    await makeDrafts();
    const { user, modal } = await open(6);
    const passes = () => undefined;
    const sent = answerSends([
      () => HttpResponse.json({ message: 'Halaman hilang.' }, { status: 409 }),
      () => HttpResponse.json({ message: 'Sebentar.' }, { status: 503 }),
      async (request) => {
        await (await testApi()).fetch(request.clone() as Request);
        return HttpResponse.error();
      },
      () => new HttpResponse(null, { status: 429, headers: { 'Retry-After': '1' } }),
      passes,
    ]);
    await press(user, modal, 'Yes');
    const told = await within(modal).findByText('4 of 6 documents have been sent.');
    expect(document.activeElement).toBe(told);
    const rows = within(modal)
      .getAllByRole('listitem')
      .map((row) => row.textContent);
    expect(rows).toEqual([
      expect.stringContaining('Halaman hilang.'),
      expect.stringContaining('It may have been sent'),
    ]);
    // Six documents, one of which was sent twice because it had to wait.
    expect(sent).toHaveLength(7);
    await press(user, modal, 'Try again');
    await within(modal).findByText('5 of 6 documents have been sent.');
    expect(sent).toHaveLength(8);
    expect(sent[7]).toBe(sent[1]);
    expect(within(modal).queryByRole('button', { name: 'Try again' })).toBeNull();
    await press(user, modal, 'Receipt');
    expect((await receipt()).textContent).toContain('5 documents have been sent.');
  });

  it('a list that does not come holds nothing: it is said, and Stop leads to the receipt [Z-13]', async () => {
    const { user, modal } = await open(2);
    const list = gate();
    server.use(http.get('*/document/my-documents', () => list.opened.then(() => undefined)));
    await press(user, modal, 'Yes');
    await within(modal).findByText('Reloading the list…');
    const progress = within(modal).getByRole<HTMLProgressElement>('progressbar');
    expect(progress.position).toBe(-1);
    expect(document.activeElement?.contains(progress)).toBe(true);
    await press(user, modal, 'Stop');
    expect((await receipt()).textContent).toContain('2 documents have been sent.');
    list.open();
  });

  it('nothing more is sent once the page has gone', async () => {
    await makeDrafts();
    const { user, modal } = await open(6);
    const answers = gate();
    const sent = answerSends(Array(6).fill(() => answers.opened.then(() => undefined)));
    await press(user, modal, 'Yes');
    await waitFor(() => expect(sent).toHaveLength(3));
    const read = vi.fn();
    server.use(http.get('*/document/my-documents', read));
    takeRoleElsewhere('viewerDms');
    await closed(modal);
    read.mockClear();
    answers.open();
    // The list is read at the end.
    await waitFor(() => expect(read).toHaveBeenCalled());
    expect(sent).toHaveLength(3);
  });

  it('the receipt names the clock of the computer where the server tells no time [Z-9]', async () => {
    answersWith((answer) =>
      JSON.parse(JSON.stringify(answer).replaceAll(/"(status_since|is_corrected)"/g, '"other"')),
    );
    const { user, modal } = await open(2);
    await press(user, modal, 'Yes');
    expect((await receipt()).textContent).toContain('by this computer’s clock');
  });
});

it('the receipt stays until the session ends [Z-9]', async () => {
  const user = await handOver(dewi);
  await user.click(await screen.findByRole('link', { name: /^My Document \d/ }));
  expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
  await user.click(await screen.findByRole('link', { name: 'Send 2 documents' }));
  const modal = await screen.findByRole('dialog', { name: 'Send 2 documents' });
  await press(user, modal, 'Yes');
  const shown = await receipt();
  await user.keyboard('{Escape}');
  await closed(shown);
  await user.click(await screen.findByRole('link', { name: 'Receipt' }));
  expect((await receipt()).textContent).toContain('2 documents have been sent.');
  await signOutElsewhere();
  const again = await handOver(dewi);
  await again.click(await screen.findByRole('link', { name: /^My Document \d/ }));
  await waitFor(() =>
    expect(screen.getByRole('region', { name: 'Checklist' }).textContent).toMatch(/\d/),
  );
  expect(screen.queryByRole('link', { name: 'Receipt' })).toBeNull();
});
