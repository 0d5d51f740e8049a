import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useLayoutEffect } from 'react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { FileFacts } from '@/components/viewer/file-facts/file-facts';
import type { FileFacts as Facts } from '@/components/viewer/file-facts/read-facts';
import type { Signature } from '@/lib/signatures/read-signatures';
import { setLanguage } from '@/texts/language';
import { dewi } from '../support/api/demo-people';
import { openDesk, openSheet } from '../support/screens/desk';
import { chooseFiles, openTray } from '../support/screens/many-files';
import { chooseFile, openList, openUpload } from '../support/screens/my-document';
import { showPdfsBy } from '../support/screens/pdf-viewer-stand-in';
import { button, firstRow, pdfFile, press } from '../support/screens/screens';
import { appendRevision, decree, secondDrawing } from '../support/signatures/made-pdf';
import { makeSigner, signPdf } from '../support/signatures/sign-pdf';
import { readWithoutWorker } from '../support/signatures/worker-stand-in';

vi.mock(
  '@/components/viewer/load-pdf-viewer',
  () => import('../support/screens/pdf-viewer-stand-in'),
);
vi.mock('@/components/viewer/compare/signed-revision', () => ({
  default: ({ end, onClose }: { end: number; onClose: () => void }) => (
    <>
      <p>{`The first ${end} bytes`}</p>
      <button type="button" onClick={onClose}>
        Close
      </button>
    </>
  ),
}));

const name = 'What the file says';
const asSigned = 'Show the file as it was signed';
const signed: Signature = {
  kind: 'signature',
  state: 'not changed',
  isSignedAgain: false,
  isRemoved: false,
  field: 'Tanda tangan',
  signer: 'Kepala Dinas',
  issuer: 'BSrE',
  isSelfSigned: false,
  date: '2026-11-02T02:00:00.000Z',
  end: 900,
};

const toFacts = (said: Facts['said'], more: Partial<Facts> = {}): Facts => ({
  said,
  readBytes: async () => new Uint8Array(),
  ...more,
});
const of = (...signatures: Partial<Signature>[]) =>
  toFacts({
    signatures: signatures.map((one) => ({ ...signed, ...one })),
    emptyFields: [],
    versions: [900],
  });

async function linesOf(facts: Facts) {
  render(<FileFacts facts={facts} />);
  const list = await screen.findByRole('list');
  return within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
}

afterEach(() => setLanguage('en'));

const by = 'Signed electronically by Kepala Dinas, 2 November 2026.';
const issued = 'Issued by BSrE, not checked.';
const unnamed = { signer: undefined };

describe('the line of a signature', () => {
  it.each<[string, Partial<Signature>]>([
    [`${by} Not changed since. ${issued}`, {}],
    [`${by} Not changed since. Signed again later. ${issued}`, { isSignedAgain: true }],
    [
      `${by} Not changed since. Issued by BSrE, which this installation trusts.`,
      { isTrusted: true },
    ],
    [`${by} Changed after signing. ${issued}`, { state: 'changed after' }],
    [`${by} The signature covers a part of the file only. ${issued}`, { state: 'part only' }],
    [
      `Signed by Kepala Dinas, but the signature does not match the file. ${issued}`,
      { state: 'does not match' },
    ],
    [
      `A later version removed a signature. ${by} ${issued}`,
      { isRemoved: true, state: 'changed after' },
    ],
    ['The signature could not be read.', { state: 'cannot be read' }],
    [`Time stamp by Kepala Dinas, 2 November 2026. ${issued}`, { kind: 'time stamp' }],
    [
      `Time stamp by Kepala Dinas, 2 November 2026. Changed since. ${issued}`,
      { kind: 'time stamp', state: 'changed after' },
    ],
    [
      `e-Meterai by Kepala Dinas, 2 November 2026. Not changed since. ${issued}`,
      { kind: 'e-Meterai' },
    ],
    [
      `${by} Not changed since. The certificate was made by its own holder: anybody can make one.`,
      { isSelfSigned: true },
    ],
    [
      `Signed electronically, 2 November 2026. The certificate names nobody. Not changed since. ${issued}`,
      unnamed,
    ],
    [
      `Time stamp, 2 November 2026. The certificate names nobody. ${issued}`,
      { ...unnamed, kind: 'time stamp' },
    ],
    [
      `e-Meterai, 2 November 2026. The certificate names nobody. Not changed since. ${issued}`,
      { ...unnamed, kind: 'e-Meterai' },
    ],
    [
      `A signature does not match the file. Its certificate names nobody. ${issued}`,
      { ...unnamed, state: 'does not match' },
    ],
    [
      'Signed electronically by Kepala Dinas, date not told. Not changed since. The certificate does not name its issuer.',
      { date: undefined, issuer: undefined },
    ],
  ])('says: %s [E-1 E-2]', async (line, signature) => {
    expect(await linesOf(of(signature))).toEqual([line]);
  });

  it('is told in Indonesian, too [E-1]', async () => {
    await setLanguage('id');
    expect(await linesOf(of({ state: 'changed after' }))).toEqual([
      'Ditandatangani secara elektronik oleh Kepala Dinas, 2 November 2026. Diubah setelah ditandatangani. Diterbitkan oleh BSrE, tidak diperiksa.',
    ]);
  });

  it('isolates what a certificate says, and takes no markup from it [E-3]', async () => {
    const signer = '<img src=x> \u05d0\u05d1';
    render(<FileFacts facts={of({ signer })} />);
    const shown = await screen.findByText(signer);
    expect(shown.localName).toBe('bdi');
  });
});

describe('the lines of a file', () => {
  it('says that fields are empty, or that nothing could be read [E-1]', async () => {
    const empty = (emptyFields: string[]) =>
      toFacts({ signatures: [], emptyFields, versions: [1] });
    expect(await linesOf(empty(['A']))).toEqual(['A signature field is empty.']);
    const { unmount } = render(<FileFacts facts={empty(['A', 'B'])} />);
    await screen.findByText('2 signature fields are empty.');
    unmount();
    render(<FileFacts facts={toFacts('unreadable')} />);
    await screen.findByText('The signature could not be read.');
  });

  it('folds all but the first two, and is silent to screen readers when it comes [E-4]', async () => {
    const signers = ['Ketiga', 'Kedua', 'Pertama', 'Awal'];
    expect(await linesOf(of(...signers.map((signer) => ({ signer }))))).toHaveLength(2);
    const region = screen.getByRole('region', { name });
    expect(region.querySelectorAll('[role=status], [role=alert], [aria-live]')).toHaveLength(0);
    await userEvent.click(button('2 more'));
    const names = within(region)
      .getAllByRole('listitem')
      .map((line) => line.querySelector('bdi')?.textContent);
    expect(names).toEqual(signers);
  });

  it('leads to the version that was signed where another one follows [E-5]', async () => {
    const [first, last] = [{ end: 400, state: 'changed after' as const }, { signer: 'Kedua' }];
    render(<FileFacts facts={of(last, first)} />);
    await userEvent.click(await screen.findByRole('button', { name: asSigned }));
    await screen.findByText('The first 400 bytes');
    await userEvent.click(button('Close'));
    await userEvent.click(screen.getByRole('button', { name: /Kepala Dinas/ }));
    const entries = within(screen.getByRole('heading', { name }).parentElement as HTMLElement);
    await userEvent.click(entries.getByRole('button', { name: asSigned }));
    await screen.findByText('The first 400 bytes');
  });

  it('leads to the place in the file, or else to what is known of it [E-5]', async () => {
    const reveal = vi.fn(async (field: string) => field === 'Seen');
    const { said } = of({ field: 'Seen' }, { field: 'Unseen', signer: 'Kedua' });
    render(<FileFacts facts={toFacts(said, { reveal })} />);
    await userEvent.click(await screen.findByRole('button', { name: /Kepala Dinas/ }));
    expect(reveal).toHaveBeenLastCalledWith('Seen');
    expect(screen.queryByRole('heading', { name })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: /Kedua/ }));
    await screen.findByRole('heading', { name });
    expect(document.activeElement?.textContent).toContain('Kedua');
    screen.getByText('Nobody is asked over the network, so a certificate may have been revoked.');
    screen.getByText('Printing, scanning and making a file fit leave such traces, too.');
    // The bytes of the stand-in are no PDF.
    await screen.findByText('This could not be read.');
  });
});

const said = of({});

/** Reports the facts of the file that it shows. */
function Signed({ name: file, onFacts }: { name: string; onFacts?: (facts?: Facts) => void }) {
  useLayoutEffect(() => {
    onFacts?.(said);
    return () => onFacts?.(undefined);
  }, [onFacts]);
  return file;
}

describe('where the lines are shown', () => {
  beforeEach(() => showPdfsBy(Signed));

  it('is under the title of the desk, for its own document alone [E-6]', async () => {
    const { desk } = await openDesk();
    expect(await within(desk).findAllByRole('region', { name })).toHaveLength(1);
  });

  it('is on the sheet, and in the form about the file [E-6]', async () => {
    const { sheet } = await openSheet(
      '/document/my-document?additional_name=Prima',
      dewi,
      'Detail',
    );
    await within(sheet).findByRole('region', { name });
  });

  it('is in the form for meta data [E-6]', async () => {
    const user = await openList('?additional_name=Kebijakan');
    await press(user, await firstRow(), 'Meta Data');
    const form = await screen.findByRole('dialog', { name: 'Meta Data' });
    await within(form).findByRole('region', { name });
  });
});

describe('a file that is not uploaded yet', () => {
  let original: Uint8Array;
  let changed: Uint8Array;
  beforeAll(async () => {
    original = await signPdf(decree(), await makeSigner('Kepala Dinas', 'ECDSA'));
    changed = appendRevision(original, { 6: secondDrawing('8.500.000') });
  });
  beforeEach(readWithoutWorker);

  const fileOf = (bytes: Uint8Array, file: string) =>
    new File([new Uint8Array(bytes)], file, { type: 'application/pdf' });

  it('says it in Add once it is chosen [E-6]', async () => {
    const user = await openList();
    const form = await openUpload(user, 'SK Jabatan');
    await chooseFile(user, form, fileOf(original, 'SK.pdf'));
    const region = await within(form).findByRole('region', { name });
    expect(region.textContent).toContain('Not changed since.');
  });

  it('says it in a row of the tray that waits, and nothing of a file without a signature [E-6 E-7]', async () => {
    const { user, tray } = await openTray();
    const plain = pdfFile('SK Jabatan 1.pdf');
    await chooseFiles(user, tray, [plain, fileOf(changed, 'SK Jabatan 2.pdf')]);
    const region = await within(tray).findByRole('region', { name });
    expect(region.textContent).toContain('Changed after signing.');
    await waitFor(() => expect(within(tray).getAllByRole('region', { name })).toHaveLength(1));
  });
});
