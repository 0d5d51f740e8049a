import { waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { chooseFiles, chooseType, namedFile, openTray, rowOf } from '../support/screens/many-files';
import { chooseFile, openList, openUpload } from '../support/screens/my-document';
import { choose, closed, field, press } from '../support/screens/screens';

// Hints about chosen files. What is seen in files is up to a browser: looks.spec.ts.

const transcript = { text: 'UNIVERSITAS CONTOH\nTRANSKRIP NILAI' };
const blurred = { flaw: { reason: 'blurred', page: 1 } };
/** Looks by the name of the file. */
const looks: Record<string, unknown> = {
  'Transkrip.pdf': transcript,
  'Scan0001.pdf': transcript,
  'Scan0002.pdf': { text: 'SURAT TUGAS' },
  'Buram.pdf': blurred,
  'Keduanya.pdf': { ...transcript, ...blurred },
};
vi.mock('@/components/looks/use-look', () => ({
  useLook: (file: File | undefined) => file && looks[file.name],
}));

const hint = 'This looks like a Transkrip Nilai.';
const unclear = 'Page 2: Blurred: this can hardly be read. Take or scan it again, sharp.';

describe('a hint about a chosen file', () => {
  it('names the kind that it says it is, and chooses it [X-16 X-17]', async () => {
    const user = await openList();
    const modal = await openUpload(user, 'Ijazah S2');
    await chooseFile(user, modal, namedFile('Transkrip.pdf'));
    const said = await within(modal).findByText(hint);
    expect(said.role || said.getAttribute('role')).toBe('status');
    await press(user, modal, 'Choose Transkrip Nilai');
    await waitFor(() => expect(within(modal).queryByText(hint)).toBeNull());
    expect(document.activeElement).toBe(field(modal, 'Document Type'));
    within(modal).getByText('Transkrip Nilai');
  });

  it('forbids nothing, and is not given where the type is the chosen one [X-16 X-17]', async () => {
    const user = await openList();
    const modal = await openUpload(user, 'Transkrip Nilai');
    await chooseFile(user, modal, namedFile('Keduanya.pdf'));
    await within(modal).findByText(unclear);
    expect(within(modal).queryByText(hint)).toBeNull();
    await choose(user, field(modal, 'Document Type'), 'Ijazah S2');
    await within(modal).findByText(hint);
    await press(user, modal, 'Save');
    await closed(modal);
  });

  it('is the only one, and does not return for the file once it is dismissed [X-17 X-18]', async () => {
    const user = await openList();
    const modal = await openUpload(user, 'Ijazah S2');
    const file = namedFile('Keduanya.pdf');
    await chooseFile(user, modal, file);
    await within(modal).findByText(hint);
    expect(within(modal).queryByText(unclear)).toBeNull();
    await press(user, modal, 'Dismiss this hint');
    await within(modal).findByText(unclear);
    await press(user, modal, 'Dismiss this hint');
    await waitFor(() => expect(within(modal).queryByText(unclear)).toBeNull());
    expect(modal.contains(document.activeElement)).toBe(true);

    await chooseFile(user, modal, namedFile('Buram.pdf'));
    await within(modal).findByText(unclear);
    await chooseFile(user, modal, file);
    await waitFor(() => expect(within(modal).queryByText(unclear)).toBeNull());
  });

  it('stands in the row of its file [X-16 X-17]', async () => {
    const { user, tray } = await openTray();
    await chooseFiles(
      user,
      tray,
      ['Scan0001', 'Scan0002'].map((name) => namedFile(`${name}.pdf`)),
    );
    await within(tray).findByText(hint);
    expect(within(rowOf(tray, 'Scan0002.pdf')).queryByText(/looks like/)).toBeNull();
    await chooseType(user, tray, 'Scan0001.pdf', 'Ijazah S2');
    await press(user, rowOf(tray, 'Scan0001.pdf'), 'Choose Transkrip Nilai');
    await waitFor(() => expect(within(tray).queryByText(hint)).toBeNull());
    const select = within(tray).getByLabelText('Type of Scan0001.pdf');
    expect((select as HTMLSelectElement).selectedOptions[0]?.textContent).toBe('Transkrip Nilai');
    expect(document.activeElement).toBe(select);
  });
});
