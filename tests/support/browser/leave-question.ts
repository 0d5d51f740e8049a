import { expect, type Page } from '@playwright/test';

/** Leaves a page by something, expects the browser's own question and answers it with Yes. */
export async function leaveAfterQuestion(page: Page, leave: () => Promise<unknown>) {
  let asked: string | undefined;
  page.once('dialog', (question) => {
    asked = question.type();
    return question.accept();
  });
  await leave();
  expect(asked, 'a question of the browser').toBe('beforeunload');
}
