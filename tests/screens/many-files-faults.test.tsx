import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../support/screens/console';
import {
  answerUploads,
  chooseFiles,
  chooseType,
  countStored,
  type Fault,
  findTray,
  loseAnswer,
  namedFile,
  openTray,
  recognisedFiles,
  rowOf,
} from '../support/screens/many-files';
import { server, testApi } from '../support/screens/msw';
import { closeTab } from '../support/screens/render-app';
import { gate, press } from '../support/screens/screens';
import { handOver, signInPage } from '../support/screens/sign-in';
import { findToast } from '../support/screens/toasts';

/** Searching forty rows takes long: looks less often. */
const long = { interval: 200 };

const refuse: Fault = () => HttpResponse.json({ message: 'Halaman hilang.' }, { status: 422 });
const gateway: Fault = () => new HttpResponse('<html>', { status: 503 });

describe('many files, some of which fail', () => {
  it('leave exactly those that have not arrived, and one Try again uploads each once [J-8 J-9 J-10]', async () => {
    const files = await recognisedFiles(40);
    const faults = new Map<string, Fault>();
    const nameAt = (index: number) => files[index]?.name ?? '';
    for (let index = 0; index < 40; index += 4) faults.set(nameAt(index), refuse);
    for (let index = 1; index < 20; index += 4) faults.set(nameAt(index), gateway);
    for (const index of [22, 30]) faults.set(nameAt(index), loseAnswer);
    faults.set(nameAt(26), () => HttpResponse.error());
    let isFirst = true;
    faults.set(nameAt(34), () => {
      if (!isFirst) return;
      isFirst = false;
      const headers = { 'Retry-After': '1' };
      return HttpResponse.json({ message: 'Too fast.' }, { status: 429, headers });
    });
    const sent = answerUploads((name) => faults.get(name));

    const { user, tray } = await openTray();
    await chooseFiles(user, tray, files);
    await within(tray).findByText('24 of 40 uploaded as drafts · 16 failed', {}, long);
    expect(sent.filter((name) => name === nameAt(34))).toHaveLength(2);
    expect(within(tray).getAllByText('Halaman hilang.')).toHaveLength(10);
    expect(within(rowOf(tray, nameAt(0))).queryByRole('button', { name: /again/ })).toBeNull();
    within(rowOf(tray, nameAt(1))).getByRole('button', { name: /again/ });

    faults.clear();
    await press(user, tray, 'Try 6 files again');
    await within(tray).findByText('30 of 40 uploaded as drafts · 10 failed', {}, long);
    expect(within(tray).queryByRole('button', { name: /again/ })).toBeNull();
    const counts = await countStored(files);
    expect(counts).toEqual(files.map((_, index) => (index % 4 === 0 ? 0 : 1)));
    for (const index of [22, 30]) {
      expect(sent.filter((name) => name === nameAt(index))).toHaveLength(1);
    }
  });

  it('may be sent once more after a change of what was refused [J-8]', async () => {
    const [file] = await recognisedFiles(1);
    const name = file?.name ?? '';
    let isWrong = true;
    answerUploads(() => (isWrong ? refuse : undefined));
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, file ? [file] : []);
    await within(tray).findByText('Halaman hilang.');
    isWrong = false;
    await chooseType(user, tray, name, 'SK Jabatan');
    await chooseType(user, tray, name, 'Naskah kala');
    await user.click(await within(tray).findByRole('button', { name: 'Upload 1 file' }));
    await within(tray).findByText('All files have been uploaded.');
  });

  it('are not sent any more when nothing is answered, and go on when asked to [J-11]', async () => {
    const files = await recognisedFiles(8);
    let isDown = true;
    const lost: (() => void)[] = [];
    const sent = answerUploads(() => async () => {
      if (!isDown) return undefined;
      await new Promise<void>((resolve) => lost.push(resolve));
      return HttpResponse.error();
    });
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, files);
    // Loses three answers: each makes room for one more upload.
    for (const place of [0, 1, 2]) {
      await waitFor(() => expect(lost).toHaveLength(place + 3));
      lost[place]?.();
    }
    for (const lose of lost) lose();
    await within(tray).findByText('The server is not answering. The rest were not sent.');
    expect(sent).toHaveLength(5);
    isDown = false;
    await user.click(await within(tray).findByRole('button', { name: 'Try 5 files again' }));
    await press(user, tray, 'Upload 3 files');
    await within(tray).findByText('All files have been uploaded.');
    expect(await countStored(files)).toEqual(files.map(() => 1));
  });

  it('are sent three at a time, and not after Stop [J-7]', async () => {
    const files = await recognisedFiles(8);
    const { opened, open } = gate();
    const sent = answerUploads(() => async () => {
      await opened;
      return undefined;
    });
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, files);
    await waitFor(() => expect(sent).toHaveLength(3));
    await press(user, tray, 'Stop');
    open();
    await within(tray).findByText('You stopped. The rest were not sent.');
    expect(sent).toHaveLength(3);
    await press(user, tray, 'Upload 5 files');
    await within(tray).findByText('All files have been uploaded.');
    expect(await countStored(files)).toEqual(files.map(() => 1));
  });

  it('do not keep the next ones out where one breaks the look at them, which is told', async () => {
    expectConsole(/cannot be sliced/);
    const [broken, alike] = ['a', 'b'].map((name) => namedFile(`Peta ${name}.pdf`));
    if (!broken || !alike) throw new Error('There are no files.');
    vi.spyOn(broken, 'slice').mockImplementationOnce(() => {
      throw new Error('cannot be sliced');
    });
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, [broken, alike]);
    await findToast('error', /Something went wrong in the app itself/);
    await chooseFiles(user, tray, [namedFile('Lampiran.pdf')]);
    await within(tray).findByText('0 of 3 uploaded as drafts · 3 need your attention');
    await waitFor(() => expect(within(tray).queryByText('Recognising the type…')).toBeNull());
  });

  it('can be cancelled one by one, and tried again [J-7]', async () => {
    const files = await recognisedFiles(1);
    const { opened, open } = gate();
    let isHeld = true;
    answerUploads(() => async () => {
      if (isHeld) await opened;
      return undefined;
    });
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, files);
    await within(tray).findByRole('progressbar', { name: `Upload of ${files[0]?.name}` });
    await press(user, tray, `Cancel ${files[0]?.name}`);
    await within(tray).findByText('Cancelled.');
    isHeld = false;
    await press(user, tray, `Try again: ${files[0]?.name}`);
    await within(tray).findByText('All files have been uploaded.');
    open();
    expect(await countStored(files)).toEqual([1]);
  });
});

describe('files that are chosen again', () => {
  it('after the page has ended are not uploaded twice [J-12]', async () => {
    const files = await recognisedFiles(6);
    const held = files[2]?.name;
    const arrival = gate();
    let hasEnded = false;
    const sent = answerUploads((name) =>
      name === held && !hasEnded
        ? async (request) => {
            // Lets the upload arrive, and ends the page before the answer.
            await (await testApi()).fetch(request);
            arrival.open();
            return new Promise<undefined>(() => {});
          }
        : undefined,
    );
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, files.slice(0, 4));
    await within(tray).findByText(/^3 of 4 uploaded/);
    await arrival.opened;
    closeTab();
    hasEnded = true;

    const next = await openTray();
    await within(next.tray).findByText(/^1 file has not been uploaded yet\./);
    await chooseFiles(next.user, next.tray, files);
    await within(next.tray).findByText('All files have been uploaded.');
    expect(sent.toSorted()).toEqual(files.map(({ name }) => name).toSorted());
    expect(await countStored(files)).toEqual(files.map(() => 1));
  });

  it('get back their types and descriptions [J-12]', async () => {
    const file = namedFile('Scan0001.pdf');
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, [file]);
    await chooseType(user, tray, 'Scan0001.pdf', 'Sertifikat Pelatihan');
    await user.type(within(tray).getByLabelText('Description of Scan0001.pdf'), 'Arsip Digital');
    closeTab();

    const next = await openTray();
    await chooseFiles(next.user, next.tray, [file]);
    await within(next.tray).findByDisplayValue('Arsip Digital');
    expect(within(next.tray).queryByText(/not been uploaded yet/)).toBeNull();
    await press(next.user, next.tray, 'Upload 1 file');
    await within(next.tray).findByText('All files have been uploaded.');
  });

  it('where a page ended before it knew any type, are not uploaded twice [J-12 A-45]', async () => {
    const files = await recognisedFiles(1);
    const arrival = gate();
    let hasEnded = false;
    const sent = answerUploads(() =>
      hasEnded
        ? undefined
        : async (request) => {
            // Lets the upload arrive, and ends the page before the answer.
            await (await testApi()).fetch(request);
            arrival.open();
            return new Promise<undefined>(() => {});
          },
    );
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, files);
    await arrival.opened;
    closeTab();
    hasEnded = true;

    let areHeld = true;
    server.use(
      http.get('*/data-referensi/document-types/search', () =>
        areHeld ? new Promise<undefined>(() => {}) : undefined,
      ),
    );
    const next = await openTray();
    await chooseFiles(next.user, next.tray, files);
    await within(next.tray).findByText(/^0 of 1 uploaded/);
    closeTab();

    areHeld = false;
    const last = await openTray();
    await chooseFiles(last.user, last.tray, files);
    await within(last.tray).findByText('All files have been uploaded.');
    expect(sent).toHaveLength(1);
    expect(await countStored(files)).toEqual([1]);
  });

  it('and removed are asked for no more [J-12]', async () => {
    const [file, other] = [namedFile('Scan0002.pdf'), namedFile('Scan0003.pdf')];
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, [file, other]);
    await within(tray).findByLabelText('Type of Scan0003.pdf');
    closeTab();

    const next = await openTray();
    await chooseFiles(next.user, next.tray, [file]);
    await within(next.tray).findByLabelText('Type of Scan0002.pdf');
    await next.user.click(within(next.tray).getByLabelText('Remove Scan0002.pdf'));
    closeTab();

    const last = await openTray();
    await within(last.tray).findByText(/^1 file has not been uploaded yet\./);
  });

  it('after the session has ended go on where it ended [J-11]', async () => {
    const files = await recognisedFiles(8);
    let isOver = false;
    const { opened, open } = gate();
    const unsigned: string[] = [];
    const sent = answerUploads((name) => async (request) => {
      if (!request.headers.has('Authorization')) unsigned.push(name);
      const place = files.findIndex((file) => file.name === name);
      // Keeps two uploads under way when the session ends.
      if (place === 2 || place === 3) await opened;
      if (place !== 4 || isOver) return undefined;
      isOver = true;
      return HttpResponse.json({ message: 'Over.' }, { status: 401 });
    });
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, files);
    await signInPage();
    open();
    await waitFor(async () => expect(await countStored(files)).toEqual([1, 1, 1, 1, 0, 0, 0, 0]));
    expect(sent).toHaveLength(5);
    expect(unsigned).toEqual([]);

    const again = await handOver('198805172010122001');
    await again.click(await screen.findByRole('link', { name: 'Continue' }));
    const next = await findTray();
    await within(next).findByText(/not been uploaded yet\. Choose/);
    await chooseFiles(again, next, files);
    await within(next).findByText('All files have been uploaded.');
    await waitFor(async () => expect(await countStored(files)).toEqual(files.map(() => 1)));
  });
});
