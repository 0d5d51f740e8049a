import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { server } from '../support/screens/msw';
import {
  button,
  cellsOf,
  closed,
  errorsUnder,
  filters,
  findRow,
  headers,
  importSheet,
  link,
  openModal,
  openScreen,
  press,
  recordWrites,
  savedSheet,
} from '../support/screens/screens';
import { findToast } from '../support/screens/toasts';

it('lists Document Type, Mime Type, Extension and Action', async () => {
  await openScreen(paths.mimeType);
  expect(headers()).toEqual(['Document Type', 'Mime Type', 'Extension', 'Action']);
  expect(cellsOf(await findRow('Dokumen PDF')).slice(0, 3)).toEqual([
    'Dokumen PDF',
    'application/pdf',
    'pdf',
  ]);
});

it('creates, edits and deletes a mime type with the bodies of the specification', async () => {
  const user = await openScreen(paths.mimeType);
  const writes = recordWrites();
  const added = await openModal(user, link('Add'), 'Add Mime Type');
  const addForm = within(added);
  await user.type(addForm.getByLabelText('Document Type'), 'Gambar PNG');
  await user.type(addForm.getByLabelText('Mime Type'), 'image/png');
  await user.type(addForm.getByLabelText('Extension'), 'png');
  await press(user, added, 'Save');
  await findToast('success', 'Mime type has been created.');
  await closed(added);

  await press(user, await findRow('Gambar PNG'), 'Edit');
  const edited = await screen.findByRole('dialog', { name: 'Edit Mime Type' });
  const editForm = within(edited);
  await waitFor(() =>
    expect(editForm.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false),
  );
  await user.type(editForm.getByLabelText('Document Type'), ' transparan');
  await press(user, edited, 'Save');
  await findToast('success', 'Mime type has been updated.');
  await closed(edited);

  await press(user, await findRow('Gambar PNG transparan'), 'Delete');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('success', 'Mime type has been deleted.');
  await waitFor(() => expect(screen.queryByText('Gambar PNG transparan')).toBeNull());

  expect(writes).toEqual([
    {
      method: 'POST',
      path: '/data-referensi/mime-types/create',
      body: { kind_of_document: 'Gambar PNG', mime_type: 'image/png', extension: 'png' },
    },
    {
      method: 'PUT',
      path: expect.stringMatching(/^\/data-referensi\/mime-types\/update\/\d+$/),
      body: { kind_of_document: 'Gambar PNG transparan', mime_type: 'image/png', extension: 'png' },
    },
    {
      method: 'DELETE',
      path: expect.stringMatching(/^\/data-referensi\/mime-types\/delete\/\d+$/),
      body: undefined,
    },
  ]);
});

it('shows what the server refuses under each field', async () => {
  const user = await openScreen(paths.mimeType);
  const modal = await openModal(user, link('Add'), 'Add Mime Type');
  const form = within(modal);
  const errors = {
    kind_of_document: ['This field is required.'],
    mime_type: ['Must look like application/pdf.'],
    extension: ['Must be without a dot.'],
  };
  server.use(
    http.post('*/service/api/data-referensi/mime-types/create', () =>
      HttpResponse.json({ errors }, { status: 422 }),
    ),
  );
  await press(user, modal, 'Save');
  await waitFor(() =>
    expect(errorsUnder(modal)).toEqual({
      'Document Type': 'This field is required.',
      'Mime Type': 'Must look like application/pdf.',
      Extension: 'Must be without a dot.',
    }),
  );
  for (const label of ['Document Type', 'Mime Type', 'Extension']) {
    expect(form.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
  }
});

it('says who uses a mime type that cannot be deleted', async () => {
  const user = await openScreen(paths.mimeType);
  await press(user, await findRow('Dokumen PDF'), 'Delete');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('error', /cannot be deleted: it is used by/);
});

it('filters by the columns that it shows', async () => {
  const user = await openScreen(paths.mimeType);
  const modal = await openModal(user, link('Filter'), 'Filter');
  const form = within(modal);
  await user.type(form.getByLabelText('Document Type'), 'gambar');
  await user.type(form.getByLabelText('Mime Type'), 'image');
  await user.type(form.getByLabelText('Extension'), 'jpg');
  await press(user, modal, 'Filter');
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  expect(await findRow('Gambar JPEG')).toBeTruthy();
  expect(filters()).toEqual({
    kind_of_document: 'gambar',
    mime_type: 'image',
    extension: 'jpg',
  });
});

it('exports MimeType.xlsx with the headers that its template has', async () => {
  const user = await openScreen(paths.mimeType);
  const headerRow = ['Document Type', 'Mime Type', 'Extension'];
  const { name, rows } = await savedSheet(user, button('Export'));
  expect(name).toBe('MimeType.xlsx');
  expect(rows[0]).toEqual(headerRow);
  const modal = await openModal(user, link('Import'), 'Import');
  expect(await savedSheet(user, within(modal).getByRole('button', { name: 'Template' }))).toEqual({
    name: 'MimeType template.xlsx',
    rows: [headerRow],
  });
});

it('imports a mime type', async () => {
  const user = await openScreen(paths.mimeType);
  const imported = await importSheet(user, [
    ['Extension', 'Document Type', 'Mime Type'],
    ['webp', 'Gambar WebP', 'image/webp'],
  ]);
  await closed(imported);
  expect(await findRow('Gambar WebP')).toBeTruthy();
});
