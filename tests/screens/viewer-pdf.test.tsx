import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { delay } from 'es-toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileViewer } from '@/components/viewer/file-viewer';
import { prefetchViewer } from '@/components/viewer/load-pdf-viewer';
import { openPdf } from '@/components/viewer/pdf-engine';
import { expectConsole } from '../support/screens/console';
import {
  answerWith,
  type FakePdf,
  fakePage,
  fakePdf,
  fakeTask,
  getDocument,
  portraits,
  ports,
  workers,
} from '../support/screens/pdf-js-stand-in';
import { button } from '../support/screens/screens';
import { isDisabled, sizeViewer, toolbar, zoom } from '../support/screens/viewer';
import { decree } from '../support/signatures/made-pdf';
import { makeSigner, signPdf } from '../support/signatures/sign-pdf';
import { readWithoutWorker } from '../support/signatures/worker-stand-in';

// The viewer with PDFs. tests/e2e shows them by the real pdf.js.

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => import('../support/screens/pdf-js-stand-in'));

const never = new Promise<never>(() => undefined);

function StandIn() {
  return <p>The viewer</p>;
}

beforeEach(() => {
  workers.length = 0;
  ports.length = 0;
  sizeViewer();
});

afterEach(() => {
  vi.useRealTimers();
});

const desk = () => screen.getByRole('region', { name: 'Preview of SK.pdf' });
const pageField = () => screen.getByRole('textbox', { name: /^Page/ });

describe('a PDF', () => {
  async function show(pdf: FakePdf) {
    answerWith(pdf);
    render(<FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />);
    await screen.findByRole('group', toolbar);
    return userEvent.setup();
  }

  function scrollTo(top: number) {
    desk().scrollTop = top;
    fireEvent.scroll(desk());
  }

  it('says that it loads, then on which page one is', async () => {
    answerWith(portraits(4));
    render(<FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />);
    screen.getByText('Loading the preview…');
    await screen.findByText('Page 1 of 4');
    expect(zoom()).toBe('100%');
  });

  it('is read for its signatures once its first page is drawn [E-7]', async () => {
    readWithoutWorker();
    const bytes = await signPdf(decree(), await makeSigner('Kepala Dinas', 'ECDSA'));
    const getData = vi.fn(async () => bytes.slice());
    const onFacts = vi.fn();
    let finish = () => {};
    const drawing = new Promise<void>((resolve) => {
      finish = resolve;
    });
    answerWith({ ...fakePdf([fakePage(600, 900, drawing)]), getData });
    render(
      <FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" onFacts={onFacts} />,
    );
    await waitFor(() => expect(desk().querySelector('.textLayer')).not.toBeNull());
    expect(getData).not.toHaveBeenCalled();
    finish();
    await waitFor(() => expect(onFacts).toHaveBeenCalledOnce());
    expect(onFacts.mock.lastCall?.[0].said.signatures).toMatchObject([{ state: 'not changed' }]);
    expect(getData).toHaveBeenCalledOnce();
  });

  it('draws only the pages near the screen, of 500 [Q-16]', async () => {
    await show(portraits(500));
    await waitFor(() => expect(desk().querySelectorAll('canvas')).toHaveLength(1));
    scrollTo(300_000);
    await screen.findByText('Page 247 of 500');
    expect(desk().querySelectorAll('canvas').length).toBeLessThan(4);
  });

  it('follows scrolling, and goes to the next and the previous page', async () => {
    const user = await show(portraits(4));
    scrollTo(1300);
    await screen.findByText('Page 2 of 4');
    await user.click(button('Next page'));
    screen.getByText('Page 3 of 4');
    // Scrolls past two pages of 1200 and two gaps of 16; a third gap stays in sight.
    expect(desk().scrollTop).toBe(2 * 1200 + 2 * 16);
    await user.click(button('Previous page'));
    await user.click(button('Previous page'));
    screen.getByText('Page 1 of 4');
    expect(isDisabled('Previous page')).toBe(true);
    expect(desk().scrollTop).toBe(0);
  });

  it.each([
    ['3', 3],
    ['99', 4],
    ['0', 1],
    ['x', 1],
  ])('goes to page %s as to page %i', async (typed, page) => {
    const user = await show(portraits(4));
    await user.clear(pageField());
    await user.type(pageField(), `${typed}{Enter}`);
    screen.getByText(`Page ${page} of 4`);
    expect((pageField() as HTMLInputElement).value).toBe(String(page));
    expect(document.activeElement).toBe(pageField());
  });

  it('groups its controls without the role of a toolbar, which promises arrow keys', async () => {
    await show(portraits(4));
    const group = screen.getByRole('group', toolbar);
    expect(within(group).getAllByRole('button')).toHaveLength(7);
    expect(screen.queryByRole('toolbar')).toBeNull();
  });

  it('fits each page by its own size', async () => {
    const user = await show(fakePdf([fakePage(600, 900), fakePage(1200, 900), fakePage(300, 300)]));
    expect(zoom()).toBe('100%');
    await user.click(button('Next page'));
    expect(zoom()).toBe('50%');
    await user.click(button('Next page'));
    expect(zoom()).toBe('200%');
  });

  it('stays on the page when it is zoomed or turned', async () => {
    const user = await show(portraits(9));
    scrollTo(6000);
    await screen.findByText('Page 6 of 9');
    for (const control of ['Zoom in', 'Rotate', 'Zoom out', 'Zoom out', 'Fit to width']) {
      await user.click(button(control));
      // Scrolls as browsers do when the position has changed.
      fireEvent.scroll(desk());
      screen.getByText('Page 6 of 9');
    }
  });

  it('gives up a drawing that another size has superseded', async () => {
    const cancel = vi.fn();
    const draw = vi.fn(() => ({ promise: new Promise<void>(() => undefined), cancel }));
    answerWith(fakePdf([{ ...fakePage(600, 900), render: draw }]));
    render(<FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />);
    await waitFor(() => expect(draw).toHaveBeenCalledTimes(1));
    await userEvent.setup().click(button('Zoom in'));
    await waitFor(() => expect(draw).toHaveBeenCalledTimes(2));
    expect(cancel).toHaveBeenCalledTimes(1);
  });

  it('says so on a page that cannot be drawn, and shows the others [Q-23]', async () => {
    const broken = Promise.reject(new Error('bad operator'));
    broken.catch(() => undefined);
    const user = await show(fakePdf([fakePage(600, 900, broken), fakePage(600, 900)]));
    await screen.findByText('This page could not be shown.');
    await user.click(button('Next page'));
    await waitFor(() => expect(desk().querySelector('canvas')).toBeTruthy());
  });

  it('says so of a page that is not drawn within ten seconds, until it is [Q-23]', async () => {
    let finish = () => {};
    const drawing = new Promise<void>((resolve) => {
      finish = resolve;
    });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
    answerWith(fakePdf([fakePage(600, 900, drawing)]));
    const onSettled = vi.fn();
    render(
      <FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" onSettled={onSettled} />,
    );
    await screen.findByRole('group', toolbar);
    const says = () => screen.queryByText(/^This page takes too long to be drawn/) !== null;
    expect([says(), onSettled.mock.calls.length]).toEqual([false, 0]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect([says(), onSettled.mock.calls.length]).toEqual([true, 1]);
    finish();
    await waitFor(() => expect(says()).toBe(false));
  });

  it.each(['objs', 'commonObjs'] as const)(
    'says that a picture of a page is lost: %s',
    async (place) => {
      const page = fakePage(600, 900);
      page[place].push(['img_p0_1', null]);
      page.getOperatorList = async () => ({ argsArray: [null, ['img_p0_1', 9, 9]] });
      await show(fakePdf([page]));
      await screen.findByText('A picture on this page could not be shown.');
    },
  );

  it('says that a page is too thin to be seen, and draws a line of it', async () => {
    await show(fakePdf([fakePage(600, 0.1)]));
    await screen.findByText('This page is too thin to be seen.');
    await waitFor(() => expect(desk().querySelector('canvas')?.height).toBe(1));
  });

  it('shows the other pages where the first one is damaged [Q-23]', async () => {
    const user = await show(fakePdf([undefined, fakePage(600, 900)]));
    await screen.findByText('This page could not be shown.');
    screen.getByText('Page 1 of 2');
    await user.click(button('Next page'));
    await waitFor(() => expect(desk().querySelector('canvas')).toBeTruthy());
  });

  it('measures the pages after a damaged one [Q-23]', async () => {
    const user = await show(
      fakePdf([fakePage(600, 900), undefined, fakePage(300, 300), fakePage(1200, 900)]),
    );
    // Draws the first page; the others are measured ahead.
    const sheet = () => desk().querySelector<HTMLElement>('.viewer-sheet')?.style.height;
    await waitFor(() => expect(sheet()).toBe(`${3 * 16 + 2 * 1200 + 800 + 600 + 2 * 16}px`));
    await user.click(button('Next page'));
    expect(zoom()).toBe('100%');
  });

  it('is damaged where no page can be read [Q-23]', async () => {
    answerWith(fakePdf([undefined, undefined]));
    render(<FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('This PDF is damaged and cannot be shown.');
  });

  it('leaves Escape and Enter in its search field to an input method [T-9]', async () => {
    // happy-dom does not know the element, which only React's development build reports.
    if (process.env.NODE_ENV !== 'production') expectConsole(/<search> is unrecognized/);
    const user = await show(portraits(1));
    await user.click(button('Find in the file'));
    const field = screen.getByRole('searchbox');
    await user.type(field, 'surat');
    fireEvent.keyDown(field, { key: 'Escape', isComposing: true });
    expect((field as HTMLInputElement).value).toBe('surat');
    expect(fireEvent.keyDown(field, { key: 'Enter', isComposing: true })).toBe(true);
    await user.keyboard('{Escape}');
    expect((field as HTMLInputElement).value).toBe('');
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect(document.activeElement).toBe(button('Find in the file'));
  });

  it.each([
    ['InvalidPDFException', 'This PDF is damaged and cannot be shown.', false],
    ['PasswordException', 'This PDF is protected by a password and cannot be shown.', false],
    ['ResponseException', 'The server did not send the file.', true],
    ['UnknownErrorException', 'The file could not be loaded.', true],
  ])('after %s says: %s [Q-15]', async (name, message, mayHelp) => {
    const error = Object.assign(new Error('detail'), { name });
    getDocument.mockImplementation(() => fakeTask(Promise.reject(error)));
    render(<FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain(message);
    expect(within(alert).queryByRole('button', { name: 'Try again' }) !== null).toBe(mayHelp);
  });

  it('that has arrived, but that pdf.js does not understand, is not tried again [Q-15]', async () => {
    getDocument.mockImplementation(() => {
      const error = Object.assign(new Error('encryption'), { name: 'UnknownErrorException' });
      const opening = delay(1).then(() => {
        task.onProgress({ loaded: 7, total: 7 });
        throw error;
      });
      const task = { ...fakeTask(opening), onProgress: (_: object) => {} };
      return task;
    });
    render(<FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toBe(
      'This PDF cannot be shown here.You can download the file instead.',
    );
  });

  it('is left to the browser where the viewer does not start [Q-46]', async () => {
    getDocument.mockImplementation(() => {
      ports.at(-1)?.dispatchEvent(new Event('error'));
      return fakeTask(never);
    });
    render(<FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />);
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('It may be too old for it.');
    const link = within(alert).getByRole('link', { name: 'Open the file in a new tab' });
    expect(link.getAttribute('href')).toBe(new URL('/files/7', location.href).href);
    expect(link.getAttribute('rel')).toBe('noreferrer');
    answerWith(portraits(1));
    await userEvent.setup().click(within(alert).getByRole('button', { name: 'Try again' }));
    await screen.findByText('Page 1 of 1');
  });

  it('is opened by another worker where the one that was started ahead has failed', async () => {
    prefetchViewer('application/pdf');
    await vi.dynamicImportSettled();
    ports.at(-1)?.dispatchEvent(new Event('error'));
    await show(portraits(1));
    expect(workers).toHaveLength(2);
  });

  it('is opened again on Try again', async () => {
    answerWith(portraits(2));
    getDocument.mockReturnValueOnce(fakeTask(Promise.reject(new Error('offline'))));
    render(<FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />);
    await userEvent.setup().click(await screen.findByRole('button', { name: 'Try again' }));
    await screen.findByText('Page 1 of 2');
  });

  it('of another server that this page may not read is left to the browser’s viewer', async () => {
    const error = new Error('Failed to fetch');
    getDocument.mockImplementation(() => fakeTask(Promise.reject(error)));
    // happy-dom does not load frames outside the document.
    const { findByTitle } = render(
      <FileViewer mimeType="application/pdf" url="https://files.example.id/7" name="SK.pdf" />,
      { container: document.createElement('div') },
    );
    const frame = await findByTitle('Preview of SK.pdf');
    expect(frame.getAttribute('src')).toBe('https://files.example.id/7');
    expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer');
  });

  it('is closed with its worker when another is shown, and when the viewer unmounts', async () => {
    getDocument.mockImplementation(() => fakeTask(never));
    const { rerender, unmount } = render(
      <FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />,
    );
    const closings = () =>
      getDocument.mock.results.map(({ value }, index) => [
        getDocument.mock.calls[index]?.[0].url.at(-1),
        value.destroy.mock.calls.length,
      ]);
    await waitFor(() => expect(closings()).toEqual([['7', 0]]));
    rerender(<FileViewer mimeType="application/pdf" url="/files/8" name="SK.pdf" />);
    await waitFor(() =>
      expect(closings()).toEqual([
        ['7', 1],
        ['8', 0],
      ]),
    );
    await waitFor(() => expect(workers[0]?.destroy).toHaveBeenCalledTimes(1));
    expect(workers).toHaveLength(2);
    expect(workers[1]?.destroy).not.toHaveBeenCalled();
    unmount();
    expect(closings()).toEqual([
      ['7', 1],
      ['8', 1],
    ]);
    await waitFor(() => expect(workers[1]?.destroy).toHaveBeenCalledTimes(1));
  });

  it('stops a worker that does not close its document within a second', async () => {
    vi.useFakeTimers();
    getDocument.mockReturnValue(fakeTask(never, never));
    const controller = new AbortController();
    void openPdf({ url: '/files/7' }, controller.signal);
    await vi.advanceTimersByTimeAsync(0);
    controller.abort();
    await vi.advanceTimersByTimeAsync(999);
    expect(workers[0]?.destroy).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(workers[0]?.destroy).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['application/pdf', 1],
    ['dokumen/SK CPNS.PDF', 1],
    ['image/jpeg', 0],
    ['foto.jpg', 0],
  ])('expected from %j starts %i worker ahead, which then opens it', async (typeOrName, count) => {
    prefetchViewer(typeOrName);
    await vi.dynamicImportSettled();
    expect(workers).toHaveLength(count);
    await show(portraits(1));
    expect(workers).toHaveLength(1);
  });

  it('is shown on the first render when the viewer was prefetched', async () => {
    vi.resetModules();
    vi.doMock('@/components/viewer/pdf-viewer', () => ({
      PdfViewer: StandIn,
      startWorker: () => undefined,
    }));
    const { prefetchViewer } = await import('@/components/viewer/load-pdf-viewer');
    const { FileViewer } = await import('@/components/viewer/file-viewer');
    prefetchViewer('application/pdf');
    await vi.dynamicImportSettled();
    render(<FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />);
    screen.getByText('The viewer');
    vi.doUnmock('@/components/viewer/pdf-viewer');
  });

  it('can be tried again when the viewer itself could not be fetched', async () => {
    vi.resetModules();
    const viewer = vi
      .fn<() => object>()
      .mockRejectedValueOnce(new Error('offline'))
      .mockResolvedValue({ PdfViewer: StandIn });
    vi.doMock('@/components/viewer/pdf-viewer', viewer);
    const fresh = await import('@/components/viewer/file-viewer');
    render(<fresh.FileViewer mimeType="application/pdf" url="/files/7" name="SK.pdf" />);
    expect((await screen.findByRole('alert')).textContent).toContain('The PDF viewer could not be');
    await userEvent.setup().click(button('Try again'));
    await screen.findByText('The viewer');
    vi.doUnmock('@/components/viewer/pdf-viewer');
  });
});
