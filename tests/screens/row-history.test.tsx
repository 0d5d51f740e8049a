import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it } from 'vitest';
import { paths } from '@/navigation/paths';
import { made, siti } from '../support/api/demo-people';
import { done, firstOf } from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import {
  closed,
  field,
  findRow,
  openScreen,
  optionId,
  press,
  replaceText,
} from '../support/screens/screens';
import { loadNewState, news, refused, saveOf } from '../support/screens/stale';
import { findToast } from '../support/screens/toasts';

// The history of a row of the reference data, and forms that are out of date.

const types = '/data-referensi/document-types';
const name = 'document_type=Transkrip';

/** Changes a document type as another tab would. */
async function changeType(changes: object) {
  const { category, mime_type, version, id, ...values } = await firstOf(siti, `${types}?${name}`);
  await done(siti, 'PUT', `${types}/update/${id}`, { ...values, ...changes });
  return { id, version };
}

/** Opens the form of the first row that has this text. */
async function openForm(path: string, text: string, title: RegExp) {
  const user = await openScreen(path);
  await press(user, await findRow(text), 'Edit');
  const form = await screen.findByRole('dialog', { name: title });
  await waitFor(() => expect(saveOf(form).disabled).toBe(false));
  return { user, form };
}

const openType = () => openForm(`${paths.documentType}?${name}`, 'Transkrip Nilai', /^Edit/);

/** The parameters of all writes from now on. */
function recordQueries(): string[] {
  const queries: string[] = [];
  server.events.on('request:start', ({ request }) => {
    if (request.method !== 'GET') queries.push(new URL(request.url).search);
  });
  return queries;
}

it('tells who changed a row from what to what, and how, once it is unfolded [R-72]', async () => {
  await changeType({ is_mandatory: 0, max_size: 777 });
  await changeType({ is_mandatory: 1 });
  let asked = 0;
  server.events.on('request:start', ({ request }) => {
    if (request.url.includes('/history/')) asked += 1;
  });
  const { user, form } = await openType();
  expect(asked).toBe(0);
  await user.click(within(form).getByText('History'));
  const events = await within(form).findAllByRole('listitem');
  const latest = events.find((item) => item.textContent.startsWith('Changed'));
  expect(latest?.textContent).toMatch(/^Changed by Siti Rahmawati in the form/);
  await waitFor(() => expect(latest?.textContent).toContain('Mandatory: No → Yes'));
  expect(form.textContent).toMatch(/Size in KB: [\d,]+ → 777/);
  expect(asked).toBe(1);
});

it('keeps what was typed in a form that is out of date, and takes over the new state [R-73]', async () => {
  await changeType({ description: 'Lebih dulu' });
  const { user, form } = await openType();
  replaceText(form, 'Sample', 'Transkrip S2');
  await changeType({ max_size: 777 });
  await press(user, form, 'Save');
  await refused(form, 'You have changed it since you opened this document type.');
  await loadNewState(user, form);
  expect(news(form)).toMatch(/Size in KB: \d+ → 777/);
  // Leaves out what the person had seen.
  expect(news(form)).not.toContain('Lebih dulu');
  expect(field(form, 'Sample').value).toBe('Transkrip S2');
  expect(field(form, 'Size in KB').value).toBe('777');
  await press(user, form, 'Save');
  await closed(form);
  expect(await firstOf(siti, `${types}?${name}`)).toMatchObject({
    sample: 'Transkrip S2',
    max_size: 777,
  });
});

it('refuses to delete a row that has changed since it was listed [R-73]', async () => {
  const mimes = '/data-referensi/mime-types';
  const body = { kind_of_document: 'Gambar PNG', mime_type: 'image/png', extension: 'png' };
  const user = await openScreen(paths.mimeType);
  const queries = recordQueries();
  await press(user, document.body, 'Add');
  const form = await screen.findByRole('dialog', { name: 'Add Mime Type' });
  for (const [label, text] of [
    ['Document Type', body.kind_of_document],
    ['Mime Type', body.mime_type],
    ['Extension', body.extension],
  ] as const) {
    replaceText(form, label, text);
  }
  await press(user, form, 'Save');
  await closed(form);
  const row = await findRow('Gambar PNG');
  const { id } = await firstOf(siti, `${mimes}?mime_type=image/png`);
  await done(siti, 'PUT', `${mimes}/update/${id}`, { ...body, extension: 'apng' });
  await press(user, row, 'Delete');
  await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
  await findToast('error', 'You have changed it since you opened this mime type.');
  expect(queries).toContain('?version=1');
});

it('offers the new state of districts that somebody else has assigned [R-73]', async () => {
  const { user, form } = await openForm(`${paths.user}?name=Made`, made, /^District of/);
  const { id } = await firstOf(siti, '/administrator/users?name=Made');
  const batu = await optionId('districts', 'Kota Batu');
  await done(siti, 'PUT', `/administrator/users/${id}`, { district_id: [batu] });
  await press(user, form, 'Save');
  await refused(form, 'You have changed it since you opened this assignment.');
  await loadNewState(user, form);
  const change = 'District: Kabupaten Malang, Kabupaten Pasuruan, Kota Batu → Kota Batu';
  await waitFor(() => expect(news(form)).toContain(change));
  expect(within(form).queryByRole('button', { name: 'Remove Kabupaten Malang' })).toBeNull();
});

it('shows no history, and sends no version, to a back end that counts none [R-72]', async () => {
  const row = { id: 7, kind_of_document: 'PNG', mime_type: 'image/png', extension: 'png' };
  server.use(
    http.get('*/service/api/data-referensi/mime-types', () =>
      HttpResponse.json({ data: { data: [row], links: [] } }),
    ),
    http.get('*/service/api/data-referensi/mime-types/detail/7', () =>
      HttpResponse.json({ data: row }),
    ),
    http.put('*/service/api/data-referensi/mime-types/update/7', () =>
      HttpResponse.json({ message: 'Done.' }),
    ),
  );
  const user = await openScreen(paths.mimeType);
  const queries = recordQueries();
  await press(user, await findRow('PNG'), 'Edit');
  const form = await screen.findByRole('dialog', { name: 'Edit Mime Type' });
  await waitFor(() => expect(saveOf(form).disabled).toBe(false));
  expect(within(form).queryByText('History')).toBeNull();
  await press(user, form, 'Save');
  await findToast('success', 'Done.');
  expect(queries).toEqual(['']);
});
