import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { del } from 'idb-keyval';
import { describe, expect, test } from 'vitest';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { storageKeys } from '@/lib/browser-storage';
import { paths } from '@/navigation/paths';
import { andi, dewi, hendra, siti } from '../support/api/demo-people';
import {
  certificateNumber,
  database,
  endSession,
  expectNoNotice,
  goOn,
  loseSessionOnSave,
  note,
  notice,
  writeNote,
} from '../support/screens/drafts';
import { chooseFile, openList, openUpload } from '../support/screens/my-document';
import { closeTab, renderApp } from '../support/screens/render-app';
import {
  choose,
  closed,
  field,
  firstRow,
  press,
  replaceFirstText,
  replaceText,
} from '../support/screens/screens';
import { handOver, signInPage, signOutElsewhere } from '../support/screens/sign-in';
import { findToast } from '../support/screens/toasts';

// Forms that are being filled when the session ends, and come back after the next sign-in.

type Kind = {
  title: string;
  path: string;
  as: string;
  role?: string;
  /** The label of the button that opens the form. */
  link: string;
  write: (user: UserEvent, modal: HTMLElement) => Promise<void> | void;
  check: (modal: HTMLElement) => Promise<void> | void;
};

const kinds: Kind[] = [
  {
    title: 'Add Category',
    path: paths.category,
    as: siti,
    link: 'Add',
    async write(user, modal) {
      replaceText(modal, 'Name', 'Surat Tugas');
      await choose(user, field(modal, 'Columns'), 'Nomor Ijazah');
    },
    async check(modal) {
      expect(field(modal, 'Name').value).toBe('Surat Tugas');
      await within(modal).findByText('Nomor Ijazah');
    },
  },
  {
    title: 'District',
    path: `${paths.user}?name=Made`,
    as: siti,
    link: 'Edit',
    write: (user, modal) => choose(user, field(modal, 'District'), 'Kota Surabaya'),
    check: async (modal) => void (await within(modal).findByText('Kota Surabaya')),
  },
  {
    title: 'Edit Document',
    path: `${paths.myDocument}?document_status_id=1&additional_name=a`,
    as: dewi,
    link: 'Edit',
    async write(_, modal) {
      await within(modal).findByLabelText('Description');
      replaceText(modal, 'Description', 'Pelatihan Arsip');
    },
    async check(modal) {
      await waitFor(() => expect(field(modal, 'Description').value).toBe('Pelatihan Arsip'));
    },
  },
  {
    title: 'Meta Data',
    path: `${paths.myDocument}?document_status_id=4`,
    as: dewi,
    link: 'Meta Data',
    write: (_, modal) => replaceFirstText(modal, certificateNumber),
    check: async (modal) => void (await within(modal).findByDisplayValue(certificateNumber)),
  },
  {
    title: 'Approve',
    path: paths.approve,
    as: hendra,
    link: 'Approve',
    async write(user, modal) {
      await user.click(await within(modal).findByRole('radio', { name: 'Rejected' }));
      replaceText(modal, 'Note', note);
    },
    async check(modal) {
      await waitFor(() => expect(field(modal, 'Note').value).toBe(note));
    },
  },
];

describe('what stands in a form when the session ends', () => {
  for (const [index, { title, path, as, link, write, check }] of kinds.entries()) {
    // `npm test` runs only the first.
    const tags = index > 0 ? ['slow'] : [];
    test(`${title}: is offered after the next sign-in, and stands in the form again [K-1 K-3]`, {
      tags,
    }, async () => {
      const user = await renderApp({ path, as });
      await firstRow();
      await user.click(
        within(screen.getByRole('main')).getAllByRole('link', { name: link })[0] ?? document.body,
      );
      const modal = await screen.findByRole('dialog');
      await waitFor(() =>
        expect(within(modal).getByRole('button', { name: 'Save' })).toHaveProperty(
          'disabled',
          false,
        ),
      );
      await write(user, modal);
      const address = window.location.pathname + window.location.search;
      await loseSessionOnSave(user, modal);
      expect(localStorage).toHaveLength(0);
      expect(window.location.pathname).toBe('/session');
      expect(screen.queryByText('Are you sure?')).toBeNull();
      await screen.findByText(/^What you have not saved or sent is kept in this browser\./);

      const back = await handOver(as);
      expect((await notice()).textContent).toContain(title);
      const again = await goOn(back);
      expect(window.location.pathname + window.location.search).toBe(address);
      expect(address.startsWith(`${path.split('?')[0]}/`)).toBe(true);
      await check(again);
    });
  }

  test('a verification is announced, with the chosen status, can then be saved and is offered no longer [K-1 K-7]', async () => {
    const { user, sheet } = await writeNote();
    const name = sheet.querySelector('h2')?.textContent;
    // A live region has to be there before its text.
    expect([...sheet.querySelectorAll('form [aria-live]')].map((r) => r.textContent)).toEqual(['']);
    expect(document.querySelector('main > [aria-live]')?.textContent).toBe('');
    await loseSessionOnSave(user, sheet);

    const back = await handOver(andi);
    expect((await notice()).parentElement?.getAttribute('aria-live')).toBe('polite');
    const again = await goOn(back);
    expect(
      within(again)
        .getByText(/is back\./)
        .closest('[aria-live]'),
    ).not.toBeNull();
    expect(again.querySelector('h2')?.textContent).toBe(name);
    expect(within(again).getByRole<HTMLInputElement>('radio', { name: 'Rejected' }).checked).toBe(
      true,
    );
    expect(field(again, 'Note').value).toBe(note);
    await press(back, again, 'Save');
    await closed(again);
    await findToast('success', 'Document has been rejected.');
    await waitFor(expectNoNotice);
    expect(await readDrafts(andi)).toEqual([]);
  });

  test('what a page left to local storage is offered, though a 401 clears that as soon as the next page begins [K-1]', async () => {
    await writeNote();
    window.dispatchEvent(new Event('pagehide'));
    const left = { ...localStorage };
    closeTab();
    await waitFor(() => expect(localStorage.getItem(storageKeys.late)).toBeNull());
    await del('drafts', database);
    Object.assign(localStorage, left);
    await renderApp({ path: paths.dashboard });
    await signOutElsewhere();

    const again = await goOn(await handOver(andi));
    expect(field(again, 'Note').value).toBe(note);
  });

  test('an upload keeps all but its file, and says so [K-1]', async () => {
    const user = await openList();
    const modal = await openUpload(user, 'Sertifikat Pelatihan');
    await chooseFile(user, modal);
    await within(modal).findByLabelText('Description');
    replaceText(modal, 'Description', 'Keamanan Siber');
    await loseSessionOnSave(user, modal);

    const back = await handOver(dewi);
    const again = await goOn(back);
    await within(again).findByText(/The file has to be chosen again\.$/);
    expect(await within(again).findByLabelText<HTMLInputElement>('Description')).toHaveProperty(
      'value',
      'Keamanan Siber',
    );
    await within(again).findByText('Sertifikat Pelatihan');
    expect(within(again).queryByText('scan.pdf')).toBeNull();
  });

  test('a 401 of a list behind the form keeps it as well, and a question that is being asked goes', async () => {
    const { user, sheet } = await writeNote(`${paths.verification}?page=1`);
    await press(user, sheet, 'Close');
    await screen.findByText('Are you sure?');
    await endSession();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await signInPage();
    expect(sheet.isConnected).toBe(false);
    expect(screen.queryByText('Are you sure?')).toBeNull();
    screen.getByRole('link', { name: 'Go to the staff portal' });

    const again = await goOn(await handOver(andi));
    expect(field(again, 'Note').value).toBe(note);
  });

  test('so does a session that ended in another tab', async () => {
    await writeNote();
    await signOutElsewhere();

    const again = await goOn(await handOver(andi));
    expect(field(again, 'Note').value).toBe(note);
  });
});
