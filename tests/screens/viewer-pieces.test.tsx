import { setImmediate } from 'node:timers/promises';
import { render, screen, waitFor } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { expect, it, onTestFinished, vi } from 'vitest';
import { FileViewer } from '@/components/viewer/file-viewer';
import type { ReadText } from '@/components/viewer/viewer-props';
import { server } from '../support/screens/msw';
import {
  answerWith,
  fakeTask,
  getDocument,
  PDFDataRangeTransport,
  portraits,
} from '../support/screens/pdf-js-stand-in';
import { gate } from '../support/screens/screens';
import { sizeViewer, toolbar } from '../support/screens/viewer';

// A PDF that was prepared ahead: it is read in pieces. tests/e2e shows them by the real pdf.js.

vi.mock('pdfjs-dist/legacy/build/pdf.mjs', () => import('../support/screens/pdf-js-stand-in'));

const stepSize = 2 ** 18;
const size = 3 * stepSize;

/** The viewer's report of the text. */
let text: ReadText;
const find = {
  current: undefined,
  hits: [],
  onText: (read: ReadText) => {
    text = read;
  },
};

/** Called when another address is asked for. */
const renewed = vi.fn();

function Preview({ isShown }: { isShown: boolean }) {
  return (
    <FileViewer
      mimeType="application/pdf"
      url="/files/7"
      name="SK.pdf"
      onRetry={renewed}
      isShown={isShown}
      mayLoadAll={isShown}
      find={find}
    />
  );
}

/**
 * Opens a file ahead, and then shows it. Its second piece is requested, and not answered before
 * `lose`: then it is lost, this many times.
 */
async function showPieces({ losses }: { losses: number }) {
  const asked: number[] = [];
  const lost = gate();
  server.use(
    http.get('*/files/7', async ({ request }) => {
      const [, first = 0, last = 0] =
        request.headers
          .get('Range')
          ?.match(/^bytes=(\d+)-(\d+)$/)
          ?.map(Number) ?? [];
      asked.push(first / stepSize);
      if (first > 0) await lost.opened;
      if (first > 0 && asked.length <= losses + 1) return HttpResponse.error();
      const headers = { 'Content-Range': `bytes ${first}-${last}/${size}` };
      return new HttpResponse(new ArrayBuffer(last + 1 - first), { status: 206, headers });
    }),
  );
  const pdf = portraits(2);
  const whole = gate();
  PDFDataRangeTransport.onDone = whole.open;
  const getDownloadInfo = () => whole.opened.then(() => ({ length: size }));
  answerWith({ ...pdf, getDownloadInfo });
  sizeViewer();
  const { rerender } = render(<Preview isShown={false} />);
  await screen.findByRole('group', toolbar);
  rerender(<Preview isShown />);
  await waitFor(() => expect(asked).toEqual([0, 1]));
  return { asked, lose: lost.open, hide: () => rerender(<Preview isShown={false} />) };
}

/** Resolves once a lost piece has been noticed. */
async function paused(): Promise<void> {
  while (vi.getTimerCount() === 0) await setImmediate();
}

/** Only the test moves the clock from now on. */
function stopTime(): void {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

it('asks again for a lost piece, later and later, and searches all of the file then [Q-12]', async () => {
  const { asked, lose } = await showPieces({ losses: 2 });
  await waitFor(() => expect(text).toMatchObject({ pages: [{}], isComplete: false }));
  stopTime();
  lose();
  await paused();
  await vi.advanceTimersByTimeAsync(1999);
  expect(asked).toEqual([0, 1]);
  await vi.advanceTimersByTimeAsync(1);
  await paused();
  expect(asked).toEqual([0, 1, 1]);
  await vi.advanceTimersByTimeAsync(3999);
  expect(asked).toEqual([0, 1, 1]);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await waitFor(() => expect(text).toMatchObject({ isComplete: true }));
  expect(asked).toEqual([0, 1, 1, 1, 2]);
});

it('asks no more once the file is not shown any more [Q-12]', async () => {
  const { lose, hide } = await showPieces({ losses: 1 });
  stopTime();
  lose();
  await paused();
  hide();
  expect(vi.getTimerCount()).toBe(0);
});

it('whose address had expired out of sight is asked for anew when it is shown [Q-12]', async () => {
  server.use(http.get('*/files/7', () => new HttpResponse(null, { status: 410 })));
  answerWith(portraits(2));
  const refusal = Object.assign(new Error('expired'), { name: 'ResponseException' });
  getDocument.mockReturnValueOnce(fakeTask(Promise.reject(refusal)));
  sizeViewer();
  const { rerender } = render(<Preview isShown={false} />);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The server did not send the file.');
  rerender(<Preview isShown />);
  await screen.findByRole('group', toolbar);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(renewed).toHaveBeenCalledTimes(1);
});
