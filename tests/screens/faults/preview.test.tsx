import { fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { expectConsole } from '../../support/screens/console';
import { server } from '../../support/screens/msw';
import { sizeViewer } from '../../support/screens/viewer';
import { callOf } from './calls';
import { perform, play } from './scene';
import { buttons, findButton } from './topmost';

// Previews whose file cannot be fetched. PDFs: ../viewer-pdf.test.tsx.

beforeEach(sizeViewer);

const image = () => screen.findByAltText<HTMLImageElement>('Item 11');
const failures = () => screen.queryAllByText('The image could not be loaded.');

/** Opens a document whose preview URL is new each time, until `refuse` is called. */
async function openDocument() {
  let isRefused = false;
  let asked = 0;
  const { user } = await play({ ...callOf('GET /document/documents/view/{id}'), steps: [] }, '500');
  server.use(
    http.get('*/files/11', () => new HttpResponse(null, { status: 410 })),
    http.get('*/documents/view/11', () => {
      asked += 1;
      return isRefused
        ? HttpResponse.json({ message: 'Gone.' }, { status: 404 })
        : HttpResponse.json({ data: { mime_type: 'image/jpeg', url: `/files/11?v=${asked}` } });
    }),
  );
  await perform(user, ['Detail']);
  const refuse = () => {
    isRefused = true;
  };
  return { user, refuse };
}

it('an address that has expired is asked for anew on Try again, and Download stands beside it [Q-12 Q-15]', async () => {
  const { user } = await openDocument();
  const { src } = await image();
  fireEvent.error(await image());
  await waitFor(() => expect(failures()).toHaveLength(1));
  expect(buttons('Download')).toHaveLength(1);
  await user.click(await findButton('Try again'));
  await waitFor(async () => expect((await image()).src).not.toBe(src));
  expect(failures()).toEqual([]);
});

it('where no new address is to be had, that is said once', async () => {
  expectConsole(/status code 404/);
  const { user, refuse } = await openDocument();
  fireEvent.error(await image());
  refuse();
  await user.click(await findButton('Try again'));
  fireEvent.error(await image());
  await waitFor(() => expect(failures()).toHaveLength(1));
  expect(buttons('Try again')).toHaveLength(1);
  expect(buttons('Download')).toHaveLength(1);
});
