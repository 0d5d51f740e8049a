import { expect, type Page } from '@playwright/test';
import { demoPeople } from '../../../server/demo/people/people';

/**
 * Arrives on the dashboard as a person of the demonstration, by the portal's link, but without its
 * language. smoke.spec.ts presses the portal's button.
 */
export async function handOff(page: Page, name: string): Promise<void> {
  const username = demoPeople.find((person) => person.name === name)?.username ?? '';
  const answer = await page.request.post('/portal/hand-off', {
    form: { username },
    maxRedirects: 0,
  });
  expect(answer.status(), `hand-off of ${name}`).toBe(303);
  const { searchParams } = new URL(answer.headers().location ?? '', 'http://localhost');
  await page.goto(`/session?token=${searchParams.get('token')}`);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
}
