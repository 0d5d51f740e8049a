import { screen, within } from '@testing-library/react';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { document_types } from '../../server/storage/schema';
import { andi } from '../support/api/demo-people';
import { boxes, chooseRows, openBulk } from '../support/screens/bulk';
import { only, openDesk, openSheet, radio } from '../support/screens/desk';
import { answersWith, reject, training, waiting } from '../support/screens/document-story';
import { testApi } from '../support/screens/msw';
import { cellsOf, closed, firstRow, press, recordWrites, rows } from '../support/screens/screens';

// Reasons for a rejection that a document type brings of its own.

const own = ['Cap harus asli.', 'Pelatihan: minimum 20 jam.'];

async function setReasons(reasons: string[]) {
  const { db } = await testApi();
  await db.update(document_types).set({ rejection_reasons: reasons });
}

const offered = (form: HTMLElement) =>
  within(within(form).getByRole('group', { name: 'Reasons' }))
    .getAllByRole('checkbox')
    .map((box) => box.parentElement?.textContent)
    .slice(8);

const box = (form: HTMLElement, name: string) => within(form).getByRole('checkbox', { name });

it('are offered after the eight, and travel in the order of the list [I-40]', async () => {
  await setReasons(own);
  const { user, desk } = await openDesk(`?${training}`);
  await user.click(radio(desk, 'Rejected'));
  expect(offered(desk)).toEqual(own);
  expect(box(desk, 'Other').getAttribute('aria-keyshortcuts')).toBe('0');
  expect(box(desk, own[0] ?? '').hasAttribute('aria-keyshortcuts')).toBe(false);
  await user.click(box(desk, own[1] ?? ''));
  await user.click(box(desk, own[0] ?? ''));
  await user.click(box(desk, 'Not legible'));
  const writes = recordWrites();
  await press(user, desk, 'Save');
  await closed(desk);
  const verifier_note = `Reason: Not legible\nReason: ${own[0]}\nReason: ${own[1]}`;
  expect(writes).toMatchObject([{ body: { document_status_id: 4, verifier_note } }]);
});

it('are read by the owner as they are written, and as text once they are gone [I-40 I-41]', async () => {
  await setReasons(own);
  const row = await waiting();
  await reject(andi, row.id, `Reason: ${own[0]}\nReason: Not legible\nSegera.`);
  const path = `/document/my-document?${only(row)}`;
  const { user, sheet } = await openSheet(path, row.user.username, 'Detail');
  const legible = 'The file cannot be read well. Scan it again, straight and sharp.';
  const shown = () =>
    within(screen.getByRole('dialog')).getByRole('region', { name: 'Last rejection' }).textContent;
  expect(shown()).toContain(`${own[0]}${legible}Segera.`);
  expect(shown()).not.toContain('Reason:');
  await press(user, sheet, 'Close');
  await closed(sheet);
  expect(cellsOf(await firstRow()).join()).toContain(`${own[0]}\n${legible}\nSegera.`);

  await setReasons([]);
  await press(user, await firstRow(), 'Detail');
  await within(await screen.findByRole('dialog')).findByRole('region', { name: 'Last rejection' });
  expect(shown()).toContain(`Reason: ${own[0]}\nReason: Not legible\nSegera.`);
});

it('of many documents are those that all their types have [I-40]', async () => {
  const { db } = await testApi();
  await db.update(document_types).set({
    rejection_reasons: sql`'Hanya ' || ${document_types.document_type} || E'\\nSama.'`,
  });
  const user = await chooseRows(4);
  expect(
    new Set(
      rows()
        .slice(0, boxes().length)
        .map((row) => cellsOf(row)[3]),
    ).size,
  ).toBeGreaterThan(1);
  const modal = await openBulk(user, 4);
  await user.click(radio(modal, 'Rejected'));
  expect(offered(modal)).toEqual(['Sama.']);
  await user.click(box(modal, 'Sama.'));
  const writes = recordWrites();
  await press(user, modal, 'Save');
  await closed(modal);
  expect(writes).toHaveLength(4);
  expect(writes[0]?.body).toMatchObject({ verifier_note: 'Reason: Sama.' });
});

it('that could not be read back from a note are not offered [I-40 I-42]', async () => {
  answersWith((body) => {
    const reasons = ['Sama.', 'Dua\nbaris', ' ', 'NOT LEGIBLE', 'Sama.', null];
    return JSON.parse(
      JSON.stringify(body).replaceAll(
        /"rejection_reasons":\[[^\]]*\]/g,
        `"rejection_reasons":${JSON.stringify(reasons)}`,
      ),
    );
  });
  const { user, desk } = await openDesk(`?${training}`);
  await user.click(radio(desk, 'Rejected'));
  expect(offered(desk)).toEqual(['Sama.']);
});
