import { waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { andi } from '../support/api/demo-people';
import { openDesk, openDocument } from '../support/screens/desk';
import { verify } from '../support/screens/document-story';
import { testApi } from '../support/screens/msw';
import { press } from '../support/screens/screens';

// The way back from a later page of the queue, while documents before it are decided elsewhere.

type Row = { id: number; additional_name: string; user: { name: string } };

async function readPage(number: number): Promise<Row[]> {
  const path = `/document/verifications?role=verifikatorDms&page=${number}`;
  const { body } = await (await testApi()).call(andi, 'GET', path);
  return body.data.data;
}

/** Opens the first document of the third page. Then `count` before it are decided elsewhere. */
async function openThirdPage(count: number) {
  const inFront = [...(await readPage(1)), ...(await readPage(2))];
  const [first] = await readPage(3);
  const { user, desk } = await openDesk('?page=3');
  for (const { id } of inFront.slice(0, count)) await verify(andi, id);
  const previous = within(desk).getByRole('button', { name: 'Previous document' });
  const goBack = () => press(user, desk, 'Previous document');
  const opened = (row?: Row) =>
    waitFor(() => {
      expect(openDocument(desk)).toContain(row?.user.name);
      expect(openDocument(desk)).toContain(row?.additional_name);
    });
  return { desk, inFront, first, previous, goBack, opened };
}

describe('Previous document', () => {
  it('leads over the page when nobody else decides', async () => {
    const { inFront, goBack, opened } = await openThirdPage(0);
    await goBack();
    await opened(inFront.at(-1));
    await goBack();
    await opened(inFront.at(-2));
  });

  it('reads on when the page in front has only what is known by now [Q-3]', async () => {
    const { inFront, first, goBack, opened } = await openThirdPage(13);
    await opened(first);
    await goBack();
    await opened(inFront.at(-1));
  });

  it('does not lead forwards when the page in front lies behind by now [Q-3]', async () => {
    const { first, previous, goBack, opened } = await openThirdPage(20);
    await opened(first);
    await goBack();
    await waitFor(() => expect(previous.getAttribute('aria-disabled')).toBe('true'));
    await opened(first);
  });
});
