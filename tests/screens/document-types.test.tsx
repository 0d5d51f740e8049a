import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { server } from '../support/msw';
import {
  button,
  cellsOf,
  choose,
  closed,
  findRow,
  headers,
  importSheet,
  openModal,
  openScreen,
  press,
  recordWrites,
  savedSheet,
} from '../support/screens';

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
  const modal = await openModal(user, button('Add'), 'Add Document Type');
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
  expect(await screen.findByText('Document type has been created.')).toBeTruthy();
  await closed(modal);

  expect(writes).toEqual([
    {
      method: 'POST',
      path: '/data-referensi/document-types/create',
      body: {
        document_type: 'Surat Cuti',
        naming_format: 'CUTI_NIP',
        category_id: expect.any(Number),
        mime_type_id: expect.any(Number),
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
  const user = await openScreen(`${paths.documentType}?document_type=Ijazah%20S1`);
  await press(user, await findRow('Ijazah S1'), 'Edit');
  const modal = await screen.findByRole('dialog', { name: 'Edit Document Type' });
  const form = within(modal);
  await waitFor(() =>
    expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  );
  expect(await form.findByText('Ijazah dan Transkrip')).toBeTruthy();
  const size = form.getByLabelText('Size in KB');
  await user.clear(size);
  await user.type(size, '777');
  const writes = recordWrites();
  await press(user, modal, 'Save');
  expect(await screen.findByText('Document type has been updated.')).toBeTruthy();
  await closed(modal);
  await waitFor(async () => expect(cellsOf(await findRow('Ijazah S1'))[3]).toBe('777'));
  expect(writes[0]?.method).toBe('PUT');
  expect(Object.keys(writes[0]?.body ?? {}).sort()).toEqual([
    'category_id',
    'description',
    'document_type',
    'is_active',
    'is_mandatory',
    'is_multiple',
    'max_size',
    'mime_type_id',
    'naming_format',
    'sample',
  ]);
});

it('shows what the server refuses under each field', async () => {
  const user = await openScreen(paths.documentType);
  const modal = await openModal(user, button('Add'), 'Add Document Type');
  const form = within(modal);
  await press(user, modal, 'Save');
  await waitFor(() => expect(form.getAllByRole('alert')).toHaveLength(8));
  for (const label of ['Document Type', 'Naming Format', 'Category', 'Mime Type', 'Size in KB']) {
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  }
  for (const group of ['Multiple', 'Mandatory', 'Active']) {
    expect(within(form.getByRole('group', { name: group })).getByRole('alert').textContent).toBe(
      'Choose Yes or No.',
    );
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
  const modal = await openModal(user, button('Add'), 'Add Document Type');
  const form = within(modal);
  await press(user, modal, 'Save');
  await form.findByText('At most 1000.');
  for (const [label, message] of [
    ['Description', 'At most 1000.'],
    ['Sample', 'At most 500.'],
  ] as const) {
    const described = form.getByLabelText(label).getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(described)?.textContent).toBe(message);
  }
});

it('asks for at most 500 categories and mime types to choose from', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/service/api/data-referensi/:list/search', ({ request, params }) => {
      asked.push(`${params.list}${new URL(request.url).search}`);
    }),
  );
  const user = await openScreen(paths.documentType);
  const modal = await openModal(user, button('Add'), 'Add Document Type');
  await choose(user, within(modal).getByLabelText('Category'), 'Dokumen Pendukung');
  await choose(user, within(modal).getByLabelText('Mime Type'), 'application/pdf');
  expect(asked.sort()).toEqual(['categories?limit=500', 'mime-types?limit=500']);
});

it('says who uses a document type that cannot be deleted', async () => {
  const user = await openScreen(`${paths.documentType}?document_type=Ijazah%20S1`);
  await press(user, await findRow('Ijazah S1'), 'Delete');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  expect(await screen.findByText(/cannot be deleted: it is used by .*document/)).toBeTruthy();
});

it('filters by type, format, category, mime type and the yes/no columns', async () => {
  const user = await openScreen(paths.documentType);
  const modal = await openModal(user, button('Filter'), 'Filter');
  const form = within(modal);
  for (const label of ['Document Type', 'Naming Format']) {
    expect(form.getByRole('textbox', { name: label })).toBeTruthy();
  }
  await choose(user, form.getByLabelText('Category'), 'Ijazah dan Transkrip');
  await choose(user, form.getByLabelText('Mime Type'), 'application/pdf');
  await choose(user, form.getByLabelText('Multiple'), 'No');
  await choose(user, form.getByLabelText('Mandatory'), 'Yes');
  await choose(user, form.getByLabelText('Active'), 'Yes');
  await press(user, modal, 'Filter');
  await closed(modal);
  expect(
    await screen.findByRole('button', { name: 'Remove filter Category: Ijazah dan Transkrip' }),
  ).toBeTruthy();
  expect(button('Remove filter Mime Type: application/pdf')).toBeTruthy();
  const search = new URLSearchParams(location.search);
  expect([...search.keys()].sort()).toEqual([
    'category_id',
    'is_active',
    'is_mandatory',
    'is_multiple',
    'mime_type_id',
  ]);
  await waitFor(() => {
    for (const row of screen.getAllByRole('row').slice(1)) {
      expect(row.textContent).toContain('Ijazah dan Transkrip');
    }
  });
});

it('exports DocumentType.xlsx with the headers that its template has', async () => {
  const user = await openScreen(paths.documentType);
  const { name, rows } = await savedSheet(user, button('Export'));
  expect(name).toBe('DocumentType.xlsx');
  expect(rows[0]).toEqual(exportHeaders);
  const modal = await openModal(user, button('Import'), 'Import');
  expect(await savedSheet(user, within(modal).getByRole('button', { name: 'Template' }))).toEqual({
    name: 'DocumentType template.xlsx',
    rows: [exportHeaders],
  });
});

it('imports a document type', async () => {
  const user = await openScreen(`${paths.documentType}?document_type=Surat%20Tugas`);
  await importSheet(user, [
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
  expect(cellsOf(await findRow('Surat Tugas')).slice(3, 7)).toEqual(['256', 'Yes', 'No', 'Yes']);
});
