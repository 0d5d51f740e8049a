import { act, screen, waitFor, within } from '@testing-library/react';
import { mapValues } from 'es-toolkit';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { storageKeys } from '@/lib/browser-storage';
import { paths } from '@/navigation/paths';
import { document_types } from '../../server/storage/schema';
import { siti } from '../support/api/demo-people';
import { answersWith } from '../support/screens/document-story';
import { server, testApi } from '../support/screens/msw';
import { openUpload } from '../support/screens/my-document';
import { renderApp } from '../support/screens/render-app';
import {
  button,
  cellsOf,
  choose,
  closed,
  errorsUnder,
  field,
  filters,
  findRow,
  headers,
  importSheet,
  link,
  openModal,
  openScreen,
  optionId,
  press,
  recordWrites,
  rows,
  savedSheet,
} from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

const exportHeaders = [
  'Document Type',
  'Naming Format',
  'Category',
  'Mime Type',
  'Size in KB',
  'Multiple',
  'Mandatory',
  'Active',
  'Description',
  'Sample',
  'Applies To',
];

it('lists each type with its category and the columns of that, and its file rules', async () => {
  await openScreen(`${paths.documentType}?document_type=Ijazah%20S1`);
  expect(headers()).toEqual([
    'Document Type',
    'Naming Format',
    'Mime Type',
    'Size in KB',
    'Multiple',
    'Mandatory',
    'Active',
    'Action',
  ]);
  const row = await findRow('Ijazah S1');
  const type = within(row).getAllByRole('cell')[0];
  expect(type?.textContent).toContain('Ijazah dan Transkrip');
  expect(
    within(row)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['Nomor Ijazah', 'Nama Perguruan Tinggi', 'Program Studi', 'Tanggal Lulus']);
  expect(cellsOf(row)[2]).toBe('application/pdf');
  expect(cellsOf(row).slice(4, 7)).toEqual(['No', 'Yes', 'Yes']);
});

it('creates a document type with ids, numbers and 1/0', async () => {
  const user = await openScreen(`${paths.documentType}?document_type=Surat%20Cuti`);
  const writes = recordWrites();
  const modal = await openModal(user, link('Add'), 'Add Document Type');
  const form = within(modal);
  const answer = (group: string, yesOrNo: string) =>
    user.click(within(form.getByRole('group', { name: group })).getByLabelText(yesOrNo));
  await user.type(form.getByLabelText('Document Type'), 'Surat Cuti');
  await user.type(form.getByLabelText('Naming Format'), 'CUTI_NIP');
  await choose(user, form.getByLabelText('Category'), 'Dokumen Pendukung');
  await choose(user, form.getByLabelText('Mime Type'), 'application/pdf');
  await user.type(form.getByLabelText('Size in KB'), '512');
  await answer('Multiple', 'Yes');
  await answer('Mandatory', 'No');
  await answer('Active', 'Yes');
  await user.type(form.getByLabelText('Description'), 'Satu berkas.');
  await user.type(form.getByLabelText('Sample'), 'Cuti tahunan');
  await press(user, modal, 'Save');
  await findToast('success', 'Document type has been created.');
  await closed(modal);

  expect(writes).toEqual([
    {
      method: 'POST',
      path: '/data-referensi/document-types/create',
      body: {
        document_type: 'Surat Cuti',
        naming_format: 'CUTI_NIP',
        category_id: await optionId('categories', 'Dokumen Pendukung'),
        mime_type_id: await optionId('mime-types', 'application/pdf'),
        max_size: 512,
        is_multiple: 1,
        is_mandatory: 0,
        is_active: 1,
        description: 'Satu berkas.',
        sample: 'Cuti tahunan',
      },
    },
  ]);
  const row = await findRow('Surat Cuti');
  expect(row.textContent).toContain('Dokumen Pendukung');
  expect(cellsOf(row).slice(2, 7)).toEqual(['application/pdf', '512', 'Yes', 'No', 'Yes']);
});

it('edits a document type, keeping what is not touched', async () => {
  const user = await openScreen(`${paths.documentType}?document_type=Sertifikat%20Pelatihan`);
  const row = await findRow('Sertifikat Pelatihan');
  const id = await optionId('document-types', 'Sertifikat Pelatihan');
  const { body } = await (await testApi()).call(
    siti,
    'GET',
    `/data-referensi/document-types/detail/${id}`,
  );
  const { id: _, version, category, mime_type, ...before } = body.data;
  expect(version).toBeGreaterThan(0);
  expect(before.description).toMatch(/./);
  expect(before.sample).toMatch(/./);
  await press(user, row, 'Edit');
  const modal = await screen.findByRole('dialog', { name: 'Edit Document Type' });
  const form = within(modal);
  await waitFor(() =>
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  );
  expect(await form.findByText(category.category_name)).toBeTruthy();
  expect(await form.findByText(mime_type.mime_type)).toBeTruthy();
  const size = form.getByLabelText('Size in KB');
  await user.clear(size);
  await user.type(size, '777');
  const writes = recordWrites();
  await press(user, modal, 'Save');
  await findToast('success', 'Document type has been updated.');
  await closed(modal);
  await waitFor(async () => expect(cellsOf(await findRow('Sertifikat Pelatihan'))[3]).toBe('777'));
  expect(writes).toEqual([
    {
      method: 'PUT',
      path: `/data-referensi/document-types/update/${id}`,
      body: { ...before, max_size: 777 },
    },
  ]);
});

it('shows a type as it is now to who has just uploaded one', async () => {
  const user = await renderApp({ path: paths.myDocument, as: siti, role: 'asn' });
  const upload = await openUpload(user, 'Ijazah S2');
  await within(upload).findByText(/at most 2,048 KB/);
  await press(user, upload, 'Cancel');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await closed(upload);

  const { db } = await testApi();
  await db.update(document_types).set({ naming_format: 'IJAZAH_BARU' });
  localStorage.setItem(storageKeys.role, 'administrator');
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.role })));
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

it('shows what the server refuses under each field', async () => {
  const user = await openScreen(paths.documentType);
  const fields = {
    document_type: 'Document Type',
    naming_format: 'Naming Format',
    category_id: 'Category',
    mime_type_id: 'Mime Type',
    max_size: 'Size in KB',
    is_multiple: 'Multiple',
    is_mandatory: 'Mandatory',
    is_active: 'Active',
    description: 'Description',
    sample: 'Sample',
  };
  const errors = mapValues(fields, (label) => [`Wrong: ${label}.`]);
  server.use(
    http.post('*/service/api/data-referensi/document-types/create', () =>
      HttpResponse.json({ errors }, { status: 422 }),
    ),
  );
  const modal = await openModal(user, link('Add'), 'Add Document Type');
  await press(user, modal, 'Save');
  await within(modal).findByText('Wrong: Sample.');
  expect(errorsUnder(modal)).toEqual(
    Object.fromEntries(Object.values(fields).map((label) => [label, `Wrong: ${label}.`])),
  );
  for (const label of ['Document Type', 'Naming Format', 'Category', 'Mime Type', 'Size in KB']) {
    expect(within(modal).getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  }
});

it('shows what the server refuses under Description and Sample', async () => {
  const user = await openScreen(paths.documentType);
  server.use(
    http.post('*/service/api/data-referensi/document-types/create', () =>
      HttpResponse.json(
        { errors: { description: ['At most 1000.'], sample: ['At most 500.'] } },
        { status: 422 },
      ),
    ),
  );
  const modal = await openModal(user, link('Add'), 'Add Document Type');
  const form = within(modal);
  await press(user, modal, 'Save');
  await form.findByText('At most 1000.');
  expect(errorsUnder(modal)).toEqual({ Description: 'At most 1000.', Sample: 'At most 500.' });
});

it('asks for at most 500 categories and mime types to choose from', async () => {
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

it('says who uses a document type that cannot be deleted', async () => {
  const user = await openScreen(`${paths.documentType}?document_type=Ijazah%20S1`);
  await press(user, await findRow('Ijazah S1'), 'Delete');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('error', /cannot be deleted: it is used by .*document/);
});

it('deletes a document type that nothing uses', async () => {
  const user = await openScreen(`${paths.documentType}?document_type=Surat%20Tugas`);
  const modal = await importSheet(user, [
    exportHeaders,
    ['Surat Tugas', 'ST', 'Dokumen Pendukung', 'application/pdf', 9, 'No', 'No', 'Yes', '', ''],
  ]);
  await closed(modal);
  const row = await findRow('Surat Tugas');
  const writes = recordWrites();
  await press(user, row, 'Delete');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('success', 'Document type has been deleted.');
  await screen.findByText('No data available yet!');
  expect(writes.map(({ method, path }) => `${method} ${path}`)).toEqual([
    expect.stringMatching(/^DELETE \/data-referensi\/document-types\/delete\/\d+$/),
  ]);
});

it('filters by each column that it shows and by the category', async () => {
  const user = await openScreen(paths.documentType);
  const modal = await openModal(user, link('Filter'), 'Filter');
  const form = within(modal);
  await user.type(form.getByRole('textbox', { name: 'Document Type' }), 'ijazah');
  await user.type(form.getByRole('textbox', { name: 'Naming Format' }), 'IJAZAH');
  await choose(user, form.getByLabelText('Category'), 'Ijazah dan Transkrip');
  await choose(user, form.getByLabelText('Mime Type'), 'application/pdf');
  await user.type(form.getByLabelText('Size in KB'), '2048');
  await choose(user, form.getByLabelText('Multiple'), 'No');
  await choose(user, form.getByLabelText('Mandatory'), 'Yes');
  await choose(user, form.getByLabelText('Active'), 'Yes');
  await press(user, modal, 'Filter');
  await closed(modal);
  expect(
    await screen.findByRole('button', { name: 'Remove filter Category: Ijazah dan Transkrip' }),
  ).toBeTruthy();
  expect(button('Remove filter Mime Type: application/pdf')).toBeTruthy();
  expect(filters()).toEqual({
    document_type: 'ijazah',
    naming_format: 'IJAZAH',
    category_id: String(await optionId('categories', 'Ijazah dan Transkrip')),
    mime_type_id: String(await optionId('mime-types', 'application/pdf')),
    max_size: '2048',
    is_multiple: '0',
    is_mandatory: '1',
    is_active: '1',
  });
  await waitFor(() => expect(rows().length).toBeLessThan(10));
  const shown = rows();
  expect(shown.length).toBeGreaterThan(0);
  for (const row of shown) expect(row.textContent).toContain('Ijazah dan Transkrip');
});

it('exports DocumentType.xlsx with the headers that its template has', async () => {
  const user = await openScreen(paths.documentType);
  const { name, rows } = await savedSheet(user, button('Export'));
  expect(name).toBe('DocumentType.xlsx');
  expect(rows[0]).toEqual(exportHeaders);
  const modal = await openModal(user, link('Import'), 'Import');
  expect(await savedSheet(user, within(modal).getByRole('button', { name: 'Template' }))).toEqual({
    name: 'DocumentType template.xlsx',
    rows: [exportHeaders],
  });
});

it('imports a document type', async () => {
  const user = await openScreen(`${paths.documentType}?document_type=Surat%20Tugas`);
  const imported = await importSheet(user, [
    exportHeaders,
    [
      'Surat Tugas',
      'ST_NIP',
      'Dokumen Pendukung',
      'application/pdf',
      256,
      'Yes',
      'No',
      'Yes',
      'Satu berkas.',
      '',
    ],
  ]);
  await closed(imported);
  expect(cellsOf(await findRow('Surat Tugas')).slice(3, 7)).toEqual(['256', 'Yes', 'No', 'Yes']);
});

describe('Applies To', () => {
  const roles = (modal: HTMLElement) =>
    within(modal).queryByRole('group', { name: 'Applies To' }) ?? undefined;

  /** What a back end answers that does not know the field. */
  const withoutRoles = (answer: unknown) =>
    JSON.parse(JSON.stringify(answer).replaceAll('"applies_to"', '"other"'));

  async function edit() {
    const user = await openScreen(`${paths.documentType}?document_type=SK%20CPNS`);
    await press(user, await findRow('SK CPNS'), 'Edit');
    const modal = await screen.findByRole('dialog', { name: 'Edit Document Type' });
    await waitFor(() =>
      expect(within(modal).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(
        false,
      ),
    );
    return { user, modal };
  }

  it('says which owners hand a type in, and is sent with the others', async () => {
    const { user, modal } = await edit();
    const boxes = within(roles(modal) as HTMLElement).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false]);
    await user.click(within(modal).getByLabelText('Civil servants outside the ministry'));
    await user.click(within(modal).getByLabelText('Who is not a civil servant'));
    const writes = recordWrites();
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes).toMatchObject([{ body: { applies_to: ['asn', 'nonAsn'] } }]);
  });

  it.each([
    ['is in the form and in the template', true],
    ['is in neither where the back end does not know it', false],
  ])('of a list without rows %s', async (_, isThere) => {
    if (!isThere) answersWith(withoutRoles, 'data-referensi');
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
  });

  it('is neither shown nor sent where the rows of the server do not have it', async () => {
    answersWith(withoutRoles, 'data-referensi');
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
