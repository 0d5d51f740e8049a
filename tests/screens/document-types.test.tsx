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

  it('is neither shown nor sent where the rows of the server do not have it [Z-20]', async () => {
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
