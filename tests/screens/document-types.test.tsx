import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { document_types } from '../../server/storage/schema';
import { siti } from '../support/api/demo-people';
import { answersWith } from '../support/screens/document-story';
import { server, testApi } from '../support/screens/msw';
import { openUpload } from '../support/screens/my-document';
import { renderApp } from '../support/screens/render-app';
import {
  choose,
  closed,
  field,
  findRow,
  link,
  openModal,
  openScreen,
  press,
  recordWrites,
  savedSheet,
} from '../support/screens/screens';
import { takeRoleElsewhere } from '../support/screens/sign-in';

it('shows a type as it is now to who has just uploaded one [M-1]', async () => {
  const user = await renderApp({ path: paths.myDocument, as: siti, role: 'asn' });
  const upload = await openUpload(user, 'Ijazah S2');
  await within(upload).findByText(/at most 2,048 KB/);
  await press(user, upload, 'Cancel');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await closed(upload);

  const { db } = await testApi();
  await db.update(document_types).set({ naming_format: 'IJAZAH_BARU' });
  takeRoleElsewhere('administrator');
  await user.click(await screen.findByRole('link', { name: 'Document Type' }));
  const row = await findRow('Ijazah S2');
  const modal = await openModal(
    user,
    within(row).getByRole('link', { name: 'Edit' }),
    'Edit Document Type',
  );
  const save = within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' });
  await waitFor(() => expect(save.disabled).toBe(false));
  expect(field(modal, 'Naming Format').value).toBe('IJAZAH_BARU');
});

it('asks for at most 500 categories and mime types to choose from [C-53]', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/service/api/data-referensi/:list/search', ({ request, params }) => {
      asked.push(`${params.list}${new URL(request.url).search}`);
    }),
  );
  const user = await openScreen(paths.documentType);
  const modal = await openModal(user, link('Add'), 'Add Document Type');
  await choose(user, within(modal).getByLabelText('Category'), 'Dokumen Pendukung');
  await choose(user, within(modal).getByLabelText('Mime Type'), 'application/pdf');
  expect(asked.sort()).toEqual(['categories?limit=500', 'mime-types?limit=500']);
});

async function edit(type = 'SK CPNS') {
  const user = await openScreen(`${paths.documentType}?document_type=${type}`);
  await press(user, await findRow(type), 'Edit');
  const modal = await screen.findByRole('dialog', { name: 'Edit Document Type' });
  await waitFor(() =>
    expect(within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(
      false,
    ),
  );
  return { user, modal };
}

/** Drops the fields that go beyond the contract from an answer. */
const withoutExtras = (answer: unknown) =>
  JSON.parse(JSON.stringify(answer).replaceAll(/"(applies_to|rejection_reasons)"/g, '"other $1"'));

describe('Applies To', () => {
  const roles = (modal: HTMLElement) =>
    within(modal).queryByRole('group', { name: 'Applies To' }) ?? undefined;

  it('says which owners hand a type in, and is sent with the others [Z-20]', async () => {
    const { user, modal } = await edit();
    const boxes = within(roles(modal) as HTMLElement).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
    await user.click(within(modal).getByLabelText('Civil servants outside the ministry'));
    await user.click(within(modal).getByLabelText('Non-civil servants'));
    const errors = { applies_to: ['Not these two.'] };
    server.use(
      http.put(
        '*/data-referensi/document-types/update/:id',
        () => HttpResponse.json({ message: 'No.', errors }, { status: 422 }),
        { once: true },
      ),
    );
    await press(user, modal, 'Save');
    await within(modal).findByRole('group', {
      description: 'If none is chosen, it applies to all owners. Not these two.',
    });
    const writes = recordWrites();
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes).toMatchObject([{ body: { applies_to: ['asn', 'nonAsn'] } }]);
  });

  it.each([
    ['is in the form and in the template', true],
    ['is in neither where the back end does not know it', false],
  ])('of a list without rows %s [Z-20]', async (_, isThere) => {
    if (!isThere) answersWith(withoutExtras, 'data-referensi');
    const user = await openScreen(`${paths.documentType}?document_type=zzzz`);
    await screen.findByText('No data available yet!');
    const modal = await openModal(user, link('Add'), 'Add Document Type');
    expect(roles(modal) !== undefined).toBe(isThere);
    await press(user, modal, 'Cancel');
    await closed(modal);
    const importing = await openModal(user, link('Import'), 'Import');
    const template = within(importing).getByRole('button', { name: 'Template' });
    const { rows } = await savedSheet(user, template);
    expect(rows[0]?.includes('Applies To')).toBe(isThere);
    expect(rows[0]?.includes('Rejection Reasons')).toBe(isThere);
  });

  it('is neither shown nor sent where the rows of the server do not have it [Z-20]', async () => {
    answersWith(withoutExtras, 'data-referensi');
    const { user, modal } = await edit();
    expect(roles(modal)).toBeUndefined();
    await user.type(within(modal).getByLabelText('Sample'), '.');
    const writes = recordWrites();
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes).toHaveLength(1);
    expect(writes[0]?.body).not.toHaveProperty('applies_to');
  });
});

describe('Rejection Reasons', () => {
  const reasons = (modal: HTMLElement) =>
    within(modal).queryByLabelText<HTMLTextAreaElement>('Rejection Reasons');
  const first = 'Latar belakang foto harus merah.';

  it('are lines of the form, as sentences to the owner, with a history [I-42 R-72]', async () => {
    const { user, modal } = await edit('Pas Foto');
    const lines = reasons(modal) as HTMLTextAreaElement;
    expect(lines.value).toBe(`${first}\nPakaian pada foto harus pakaian dinas.`);
    await user.clear(lines);
    await user.type(lines, `${first}{Enter}{Enter}  Wajah   harus terlihat. {Enter}`);
    const writes = recordWrites();
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes).toMatchObject([
      { body: { rejection_reasons: [first, 'Wajah harus terlihat.'] } },
    ]);

    await press(user, await findRow('Pas Foto'), 'Edit');
    const again = await screen.findByRole('dialog', { name: 'Edit Document Type' });
    await user.click(within(again).getByText('History'));
    const history = within(again).getByText('History').closest('details') as HTMLElement;
    await within(history).findByText(`${first} · Pakaian pada foto harus pakaian dinas.`);
  });

  it.each([
    ['more than ten', 'abcdefghijk'.split('').join('{Enter}'), 'At most 10.'],
    ['a long one', 'x'.repeat(121), 'At most 120 characters each.'],
    ['one twice', 'Buram.{Enter}BURAM.', 'This reason is there twice: BURAM.'],
    [
      'one that every document has',
      'Not  legible',
      'Every document has this reason already: Not legible',
    ],
    [
      'one that would be read as another',
      'A value differs from the file: NIP',
      'Every document has this reason already: A value differs from the file: NIP',
    ],
  ])('are not saved with %s [I-42]', async (_, typed, message) => {
    const { user, modal } = await edit();
    const writes = recordWrites();
    await user.type(reasons(modal) as HTMLTextAreaElement, typed);
    await press(user, modal, 'Save');
    await within(modal).findByText(message);
    expect(writes).toEqual([]);
  });

  it('are neither shown nor sent where the server does not have them [I-42]', async () => {
    answersWith(withoutExtras, 'data-referensi');
    const { user, modal } = await edit();
    expect(reasons(modal)).toBeNull();
    await user.type(within(modal).getByLabelText('Sample'), '.');
    const writes = recordWrites();
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes[0]?.body).not.toHaveProperty('rejection_reasons');
  });
});
