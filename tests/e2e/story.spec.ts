import {
  filterBy,
  openFromMenu,
  pressAndConfirm,
  rowOf,
} from '../support/browser/document-screens';
import { expect, test } from '../support/browser/e2e';
import { tellStory } from '../support/browser/story';

test(
  'a document goes from upload over a rejection to final approval',
  { tag: '@daily' },
  ({ signInAs }) => tellStory(signInAs),
);

test('the administrator resets a document to Draft, after a question', { tag: '@slow' }, async ({
  signInAs,
}) => {
  const page = await signInAs('Siti Rahmawati', { role: 'Administrator' });
  await openFromMenu(page, 'Document');
  await filterBy(page, { Name: 'Agus Wijayanto', Type: 'Ijazah S1' });
  const row = rowOf(page, 'Agus Wijayanto');
  await expect(row).toHaveCount(1);
  await expect(row).not.toContainText('Draft');
  await pressAndConfirm(row, 'Reset', 'Reset the document status to Draft');
  await expect(row).toContainText('Draft');
});
