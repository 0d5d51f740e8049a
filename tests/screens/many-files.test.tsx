import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { range } from 'es-toolkit';
import { describe, expect, it } from 'vitest';
import {
  answerUploads,
  chooseFiles,
  chooseType,
  countStored,
  findTray,
  namedFile,
  openTray,
  recognisedFiles,
  rowOf,
} from '../support/screens/many-files';
import { openList } from '../support/screens/my-document';
import { closed, findRow, press, pressTwice } from '../support/screens/screens';

const stateOf = (tray: HTMLElement, name: string) =>
  rowOf(tray, name).querySelector('.tray-state')?.textContent;

describe('many files', () => {
  it('become drafts at once where the name tells the type; the others wait [J-3]', async () => {
    const [certain] = await recognisedFiles(1);
    const files = [namedFile('Scan0001.pdf'), certain ?? namedFile('')];
    const { user, tray } = await openTray();
    expect(location.pathname).toBe('/document/my-document/many');
    await chooseFiles(user, tray, files);
    await within(tray).findByText('1 of 2 uploaded as a draft · 1 needs your attention');
    expect(stateOf(tray, 'Scan0001.pdf')).toBe('Choose a type.');
    await press(user, tray, 'Remove Scan0001.pdf');
    await user.click(within(tray).getAllByRole('button', { name: 'Close' })[0] ?? tray);
    await closed(tray);
    const row = await findRow('Naskah kala');
    within(row).getByText('Draft');
  });

  it('need a description where their type may come more than once [J-3]', async () => {
    const sent = answerUploads(() => undefined);
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, [namedFile('Sertifikat Pelatihan Arsip.pdf')]);
    const description = await within(tray).findByLabelText(/^Description of/);
    expect(stateOf(tray, 'Sertifikat Pelatihan Arsip.pdf')).toBe('Describe it.');
    await user.type(description, 'Pelatihan Arsip Dinamis');
    expect(sent).toEqual([]);
    await pressTwice(within(tray).getByRole('button', { name: 'Upload 1 file' }));
    await within(tray).findByText('All files have been uploaded.');
    expect(sent).toHaveLength(1);
    await user.click(within(tray).getAllByRole('button', { name: 'Close' })[0] ?? tray);
    await findRow('Pelatihan Arsip Dinamis');
  });

  it('wait where they are larger than their type allows [J-3]', async () => {
    const sent = answerUploads(() => undefined);
    const { user, tray } = await openTray();
    const bytes = new Uint8Array(513 * 1024);
    await chooseFiles(user, tray, [new File([bytes], 'NPWP.jpg', { type: 'image/jpeg' })]);
    await waitFor(() => expect(stateOf(tray, 'NPWP.jpg')).toBe('The file is larger than 512 KB.'));
    expect(within(tray).queryByRole('button', { name: /^Upload/ })).toBeNull();
    expect(sent).toEqual([]);
  });

  it('of one series get their type together [J-2]', async () => {
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, ['Scan0001.pdf', 'Scan0002.pdf', 'Peta.pdf'].map(namedFile));
    await chooseType(user, tray, 'Scan0001.pdf', 'Sertifikat Pelatihan');
    await press(user, tray, 'Also for 1 like it');
    expect(within(tray).getAllByLabelText(/^Description of Scan/)).toHaveLength(2);
    expect(within(tray).queryByLabelText('Description of Peta.pdf')).toBeNull();
  });

  it('of the same bytes are marked, and neither is uploaded twice [J-5]', async () => {
    const [first] = await recognisedFiles(1);
    const copy = new File([first ?? ''], 'salinan.pdf', { type: 'application/pdf' });
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, [first ?? copy, copy]);
    await within(tray).findByText('1 of 2 uploaded as a draft · 1 needs your attention');
    expect(rowOf(tray, 'salinan.pdf').textContent).toContain('the same file as naskah kala.pdf');
    await chooseType(user, tray, 'salinan.pdf', 'Naskah kala');
    expect(stateOf(tray, 'salinan.pdf')).toMatch(/^This file is here twice/);
    expect(within(tray).queryByRole('button', { name: /^Upload/ })).toBeNull();
  });

  it('wait where a type may come once and has come, or comes twice [J-3]', async () => {
    const files = await recognisedFiles(1);
    const twin = namedFile('Naskah KALA (1).pdf');
    const { user, tray } = await openTray();
    await chooseFiles(user, tray, [...files, twin, namedFile('KTP.jpg')]);
    await waitFor(() => expect(stateOf(tray, 'KTP.jpg')).toMatch(/^You already have/));
    expect(stateOf(tray, twin.name)).toMatch(/^Several files have this type/);
    await press(user, tray, `Remove ${twin.name}`);
    await press(user, tray, 'Upload 1 file');
    await within(tray).findByText('1 of 2 uploaded as a draft · 1 needs your attention');
    expect(await countStored(files)).toEqual([1]);
  });

  it('are 200 at most, each once [J-6]', async () => {
    const { user, tray } = await openTray();
    const files = range(203).map((index) => namedFile(`Peta ${index}.pdf`));
    await chooseFiles(user, tray, files.slice(0, 2));
    await chooseFiles(user, tray, files);
    await within(tray).findByText('3 files were left out: at most 200 files, 400 MB in all.');
    await within(tray).findByText('2 files were here already.');
    await within(tray).findByText('0 of 200 uploaded as drafts · 200 need your attention');
  });

  it('are left out by name where there is no room, and those after them are taken [X-14]', async () => {
    const { user, tray } = await openTray();
    const video = Object.defineProperty(namedFile('Video.mp4'), 'size', { value: 500 * 1024 ** 2 });
    await chooseFiles(user, tray, [video, namedFile('Peta.pdf')]);
    const notice = await within(tray).findByText(/^1 file was left out/);
    expect(notice.parentElement?.textContent).toContain('Video.mp4');
    await within(tray).findByText('0 of 1 uploaded as drafts · 1 needs your attention');
  });

  it('of a folder are taken but for those that cannot be read [X-14]', async () => {
    await openList();
    await screen.findByRole('link', { name: 'Upload files' });
    const lost = (_: unknown, fail: (reason: Error) => void) => fail(new Error('NotFoundError'));
    const entries = [
      { isFile: true, name: 'Hilang.pdf', file: lost },
      {
        isFile: true,
        name: 'Peta.pdf',
        file: (take: (file: File) => void) => take(namedFile('Peta.pdf')),
      },
    ];
    const createReader = () => ({
      readEntries: (take: (part: object[]) => void) => take(entries.splice(0)),
    });
    const folder = { isDirectory: true, name: 'Arsip', createReader };
    const items = [{ webkitGetAsEntry: () => folder }];
    const dataTransfer = { types: ['Files'], items, files: [namedFile('Arsip')] };
    fireEvent.drop(document.body, { dataTransfer });
    await within(await findTray()).findByText('Peta.pdf');
  });

  it('are dropped or pasted anywhere on the page [J-1 J-13]', async () => {
    const user = await openList();
    await screen.findByRole('link', { name: 'Upload files' });
    const transfer = (name: string) => ({ types: ['Files'], items: [], files: [namedFile(name)] });
    fireEvent.drop(document.body, { dataTransfer: transfer('Peta.pdf') });
    const tray = await findTray();
    await within(tray).findByText('Peta.pdf');
    fireEvent.paste(document.body, { clipboardData: transfer('image.pdf') });
    await within(tray).findByText('image.pdf');
    await user.click(within(tray).getAllByRole('button', { name: 'Close' })[0] ?? tray);
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    expect(question.textContent).toContain('Files that have not been uploaded will be dropped.');
    await press(user, question, 'Yes');
    await closed(tray);
    expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull();
  });

  /** Drops a file anywhere. Returns whether the browser would handle it. */
  const dropFile = () =>
    fireEvent.drop(document.body, {
      dataTransfer: { types: ['Files'], items: [], files: [namedFile('Peta.pdf')] },
    });

  it('that are dropped while a form is open leave it alone [J-1]', async () => {
    const user = await openList();
    await user.click(await screen.findByRole('link', { name: 'Add' }));
    await screen.findByRole('dialog', { name: 'Add' });
    expect(dropFile()).toBe(false);
    expect(location.pathname).toBe('/document/my-document/add');
  });

  it('that are dropped on another page are not taken', async () => {
    const user = await openList();
    await screen.findByRole('link', { name: 'Upload files' });
    await user.click(screen.getAllByRole('link', { name: /^Dashboard/ })[0] ?? document.body);
    await screen.findByRole('heading', { name: 'Dashboard' });
    expect(dropFile()).toBe(true);
    expect(location.pathname).toBe('/dashboard');
  });
});
