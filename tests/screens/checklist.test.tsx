import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { noteInWords } from '@/lib/rejection-note';
import { document_types } from '../../server/storage/schema';
import { dewi } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { answersWith, send } from '../support/screens/document-story';
import { server, testApi } from '../support/screens/msw';
import { openList } from '../support/screens/my-document';
import {
  closed,
  field,
  firstRow,
  gate,
  press,
  recordWrites,
  replaceFirstText,
} from '../support/screens/screens';
import { handOver, signOutElsewhere } from '../support/screens/sign-in';
import { findToast } from '../support/screens/toasts';

// The line over the list of an owner, and the rows to which it unfolds.

const region = () => screen.findByRole('region', { name: 'Checklist' });
const findLine = async (text: string | RegExp) => within(await region()).findByText(text);

const seeded = '3 of 9 required documents approved · 4 rejected · 2 to complete · 2 ready to send';

async function unfold(search = '') {
  const user = await openList(search);
  const checklist = await region();
  await user.click(within(checklist).getByRole('button', { name: 'Checklist', expanded: false }));
  await within(checklist).findByRole('heading', { level: 2, name: /Optional|Documents/ });
  return { user, checklist };
}

/** The rows of a group: what its button or text says, and its state. */
function rowsOf(checklist: HTMLElement, group: string): string[] {
  const heading = within(checklist).getByRole('heading', { name: group });
  return within(heading.closest('section') as HTMLElement)
    .getAllByRole('listitem')
    .map((row) => [row.children[0]?.textContent?.trim(), row.children[1]?.textContent].join(': '));
}

/** Adds a type that everybody has to hand in. */
async function addType(
  document_type: string,
  changes: Partial<typeof document_types.$inferInsert>,
) {
  const { db } = await testApi();
  const [like] = await db.select().from(document_types).orderBy(document_types.id).limit(1);
  if (!like) throw new Error('There is no type.');
  const { id: _, ...columns } = like;
  await db
    .insert(document_types)
    .values({ ...columns, is_mandatory: 1, applies_to: [], document_type, ...changes });
}

/** Records the requests for large pages of own documents. */
function recordPages() {
  const pages: (string | null)[] = [];
  server.use(
    http.get('*/document/my-documents', ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.has('per_page')) pages.push(searchParams.get('page'));
    }),
  );
  return pages;
}

it('is one line over all own documents, read at once, whatever the list shows [Z-1]', async () => {
  const pages = recordPages();
  await openList('?page=2&document_status_id=5');
  await findLine(seeded);
  expect(pages).toEqual(['1']);
});

it('is read to its end while one goes on through the pages of the list [Z-1]', async () => {
  const all = gate();
  server.use(
    http.get('*/document/my-documents', async ({ request }) => {
      if (request.url.includes('per_page')) await all.opened;
    }),
  );
  const user = await openList();
  await user.click(await screen.findByRole('link', { name: '2' }));
  await user.click(await screen.findByRole('link', { name: '1' }));
  all.open();
  await findLine(seeded);
});

it('is not read again at each return to the window, unless the list shows news [Z-1]', async () => {
  await openList();
  await findLine(seeded);
  const pages = recordPages();
  const list = vi.fn();
  server.use(http.get('*/document/my-documents', list));
  const comeBack = () => fireEvent(window, new Event('visibilitychange'));
  comeBack();
  await waitFor(() => expect(list).toHaveBeenCalled());
  await waitFor(() => expect(screen.queryByText('Loading')).toBeNull());
  expect(pages).toEqual([]);
  const { body } = await (await testApi()).call(dewi, 'GET', '/document/my-documents?role=asn');
  const ready = body.data.data.find(
    ({ document_type }: { document_type: { document_type: string } }) =>
      document_type.document_type === 'Pas Foto',
  );
  await send(dewi, ready.id);
  comeBack();
  await findLine(/· 1 ready to send/);
  expect(pages).toEqual(['1']);
});

it('has a row for each type, what waits for the owner first [Z-2]', async () => {
  const { checklist } = await unfold();
  expect(rowsOf(checklist, 'Required')).toEqual([
    'Correct Kartu Keluarga: rejected',
    'Correct Penilaian Kinerja: rejected · 5 documents',
    'Correct SK Kenaikan Pangkat: rejected',
    'Complete SK PNS: draft',
    'Send Pas Foto: ready to send',
    'Ijazah S1: under way',
    'Transkrip Nilai: under way',
    'KTP: approved',
    'SK CPNS: approved',
  ]);
  expect(rowsOf(checklist, 'Optional')).toEqual([
    'Correct Sertifikat Pelatihan: rejected · 5 documents',
    'Add Ijazah S2: none yet',
    'Add SK Jabatan: none yet',
    'NPWP: under way',
    'Add another Surat Pernyataan: under way',
  ]);
  const { body } = await (await testApi()).call(
    dewi,
    'GET',
    '/document/my-documents?role=asn&document_status_id=4',
  );
  for (const { document_type, approval_note, verifier_note } of body.data.data) {
    const words = noteInWords(approval_note || verifier_note, document_type.rejection_reasons);
    expect(checklist.textContent).toContain(words.split('\n', 1)[0]);
  }
});

it('stays unfolded in the next session [Z-2]', async () => {
  const user = await handOver(dewi);
  await user.click(await screen.findByRole('link', { name: /^My Document \d/ }));
  await user.click(within(await region()).getByRole('button', { name: 'Checklist' }));
  await within(await region()).findByRole('heading', { name: 'Required' });
  await signOutElsewhere();
  const again = await handOver(dewi);
  await again.click(await screen.findByRole('link', { name: /^My Document \d/ }));
  await within(await region()).findByRole('heading', { name: 'Required' });
});

describe('a row', () => {
  it('of a type without a document opens the upload form with that type [Z-3]', async () => {
    await addType('Kartu Uji', {});
    await addType('Kartu Lain', { applies_to: ['nonAsn'] });
    const { user, checklist } = await unfold();
    await findLine(/· 1 missing ·/);
    expect(rowsOf(checklist, 'Required')).toContain('Add Kartu Uji: missing');
    expect(checklist.textContent).not.toContain('Kartu Lain');
    await press(user, checklist, 'Add Kartu Uji');
    const modal = await screen.findByRole('dialog', { name: 'Add' });
    await within(modal).findByText('Kartu Uji');
    await press(user, modal, 'Cancel');
    await closed(modal);
  });

  it('of a rejected document opens it; once corrected, it can be sent [Z-6]', async () => {
    const { user, checklist } = await unfold();
    await press(user, checklist, 'Correct Sertifikat Pelatihan');
    const modal = await screen.findByRole('dialog', { name: 'Edit' });
    await waitFor(() => expect(field(modal, 'Description').value).toMatch(/./));
    await user.type(field(modal, 'Description'), ', lengkap');
    await press(user, modal, 'Save');
    await closed(modal);
    await findLine(/· 3 rejected · 2 to complete · 3 ready to send/);
  });

  it('of a draft opens its meta data, and then sends it after asking [Z-3]', async () => {
    const { user, checklist } = await unfold();
    await press(user, checklist, 'Complete SK PNS');
    const modal = await screen.findByRole('dialog', { name: 'Meta Data' });
    await replaceFirstText(modal, '821/7');
    for (const date of modal.querySelectorAll<HTMLInputElement>('input')) {
      if (!date.value) await user.type(date, date.type === 'date' ? '2020-01-02' : 'Kepala');
    }
    await press(user, modal, 'Save');
    await closed(modal);
    const sendIt = await within(checklist).findByRole('button', { name: 'Send SK PNS' });
    const writes = recordWrites();
    await user.click(sendIt);
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question.textContent).toContain('Data that has been sent cannot be changed!');
    await press(user, question, 'Yes');
    await findToast('success', 'Document has been sent.');
    await waitFor(() => expect(rowsOf(checklist, 'Required')).toContain('SK PNS: under way'));
    expect(writes).toHaveLength(1);
    expect(checklist.contains(document.activeElement)).toBe(true);
  });

  it('may be put aside as not applying, which is remembered and can be taken back [Z-5]', async () => {
    await addType('Kartu Uji', {});
    const { user, checklist } = await unfold();
    await findLine(/^3 of 10 .*1 missing/);
    await press(user, checklist, 'Kartu Uji does not apply to me');
    await findLine(seeded);
    expect(rowsOf(checklist, 'Does not apply to you')).toEqual(['Kartu Uji: Applies to me']);
    expect(localStorage.getItem('NOT_APPLYING')).toMatch(/^\d+$/);
    await press(user, checklist, 'Kartu Uji applies to me');
    await findLine(/^3 of 10 .*1 missing/);
    expect(localStorage.getItem('NOT_APPLYING')).toBeNull();
  });
});

describe('with a back end of the contract alone', () => {
  const plain = (answer: unknown, path: string) =>
    JSON.parse(
      JSON.stringify(answer).replaceAll(
        path.includes('detail') ? /"(is_mandatory|applies_to)"/g : /"(is_m\w+|applies_to)"/g,
        '"other"',
      ),
    );

  it('nothing is called missing, and the details of the types are read six at a time [Z-4]', async () => {
    await addType('Kartu Uji', {});
    let underWay = 0;
    let most = 0;
    const asked: string[] = [];
    answersWith(plain, 'data-referensi');
    server.use(
      http.get('*/data-referensi/document-types/detail/:id', async ({ request }) => {
        underWay += 1;
        most = Math.max(most, underWay);
        asked.push(request.url);
        const answer = await (await testApi()).fetch(request.clone() as Request);
        const body = plain(await answer.json(), 'detail');
        underWay -= 1;
        return HttpResponse.json(body);
      }),
    );
    const { checklist } = await unfold();
    await findLine('4 documents approved · 4 rejected · 2 to complete · 2 ready to send');
    expect(rowsOf(checklist, 'Documents')).toContain('Add Kartu Uji: none yet');
    expect(rowsOf(checklist, 'Documents')).toContain('Add another Surat Pernyataan: under way');
    expect(rowsOf(checklist, 'Documents').join()).not.toContain('missing');
    expect(new Set(asked).size).toBe(asked.length);
    expect(most).toBeLessThanOrEqual(6);
  });

  it('a detail says what is mandatory, too [Z-4]', async () => {
    await addType('Kartu Uji', {});
    answersWith(
      (answer, path) => (path.includes('/search') ? plain(answer, path) : answer),
      'data-referensi',
    );
    const { checklist } = await unfold();
    await findLine(/^3 of 10 required documents approved/);
    expect(rowsOf(checklist, 'Required')).toContain('Add Kartu Uji: missing');
  });
});

it('says so where the documents do not come within a minute, and lets try again [Z-11]', async () => {
  const minute = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(minute.signal);
  expectConsole(/GET \/document\/my-documents: cancelled/);
  const list = gate();
  server.use(
    http.get('*/document/my-documents', async ({ request }) => {
      if (request.url.includes('per_page')) await list.opened;
    }),
  );
  const user = await openList();
  await waitFor(() => expect(timeout).toHaveBeenCalledWith(60_000));
  minute.abort();
  await findLine('This could not be loaded.');
  timeout.mockRestore();
  list.open();
  const checklist = await region();
  await user.click(within(checklist).getByRole('button', { name: 'Checklist' }));
  await press(user, checklist, 'Try again');
  await findLine(seeded);
});

it('says no number where the types could not be loaded, and lets try again [Z-11]', async () => {
  expectConsole(/GET \/data-referensi\/document-types\/search: .*status code 500/);
  server.use(
    http.get(
      '*/data-referensi/document-types/search',
      () => new HttpResponse(null, { status: 500 }),
      {
        once: true,
      },
    ),
  );
  const user = await openList();
  await firstRow();
  const checklist = await region();
  await findLine('This could not be loaded.');
  await user.click(within(checklist).getByRole('button', { name: 'Checklist' }));
  const again = await within(checklist).findByRole('button', { name: 'Try again' });
  expect(checklist.textContent).not.toMatch(/\d/);
  await user.click(again);
  await findLine(seeded);
});
