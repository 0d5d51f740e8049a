import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { delay, HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { andi, dewi } from '../support/api/demo-people';
import { noteOf, openDesk, openDocument, radio, updates } from '../support/screens/desk';
import { server } from '../support/screens/msw';
import { chooseFile, openList, openUpload } from '../support/screens/my-document';
import {
  closed,
  field,
  gate,
  openModal,
  openScreen,
  pdfFile,
  press,
  recordWrites,
} from '../support/screens/screens';
import { saveOf } from '../support/screens/stale';
import { findToast } from '../support/screens/toasts';
import { bar, decide, openUndoDesk, undoButtons } from '../support/screens/undo';

// A form while it is being saved.

describe('a form that is being saved', () => {
  /** Saves a new category; its answer is held back. */
  async function saveCategory(status: number, body: object) {
    const answer = gate();
    server.use(
      http.post('*/data-referensi/categories/create', async () => {
        await answer.opened;
        return HttpResponse.json(body, { status });
      }),
    );
    const user = await openScreen('/data-referensi/category');
    const modal = await openModal(user, screen.getByRole('link', { name: 'Add' }), 'Add Category');
    await user.type(field(modal, 'Description'), 'Lama');
    await user.type(field(modal, 'Name'), 'Surat{Enter}');
    await waitFor(() => expect(saveOf(modal).disabled).toBe(true));
    return { user, modal, answer };
  }

  it('takes no changes, which would be lost with the answer [M-25]', async () => {
    const { user, modal, answer } = await saveCategory(200, { message: 'Saved.' });
    await user.type(field(modal, 'Description'), ' dan baru');
    expect(field(modal, 'Description').value).toBe('Lama');
    expect(within(modal).getByRole<HTMLButtonElement>('button', { name: 'Cancel' }).disabled).toBe(
      false,
    );
    answer.open();
    await closed(modal);
  });

  it('is open again after a refusal, with the focus in the first wrong field [M-25]', async () => {
    const errors = { category_description: ['Too long.'] };
    const { user, modal, answer } = await saveCategory(422, { errors });
    answer.open();
    await within(modal).findByText('Too long.');
    await waitFor(() => expect(document.activeElement).toBe(field(modal, 'Description')));
    await user.keyboard(' dan baru');
    expect(field(modal, 'Description').value).toBe('Lama dan baru');
  });

  it('gives the focus back after any other failure', async () => {
    const { user, modal, answer } = await saveCategory(500, { message: 'Broken.' });
    // Blurs the disabled field as browsers do.
    (document.activeElement as HTMLElement).blur();
    answer.open();
    await findToast('error', 'Broken.');
    await waitFor(() => expect(document.activeElement).toBe(field(modal, 'Name')));
    await user.keyboard(' Keputusan');
    expect(field(modal, 'Name').value).toBe('Surat Keputusan');
  });

  it('gives the focus back to Save once its upload has been cancelled [G-2]', async () => {
    server.use(http.post('*/document/my-documents', () => delay('infinite')));
    const user = await openList();
    const modal = await openUpload(user, 'Ijazah S2');
    await chooseFile(user, modal);
    await press(user, modal, 'Save');
    await user.click(await within(modal).findByRole('button', { name: 'Cancel upload' }));
    await waitFor(() => expect(document.activeElement).toBe(saveOf(modal)));
  });

  it('is left during an upload only after a question', async () => {
    server.use(http.post('*/document/my-documents', () => delay('infinite')));
    const user = await openList();
    const modal = await openUpload(user, 'Ijazah S2');
    await chooseFile(user, modal);
    await press(user, modal, 'Save');
    const progress = await within(modal).findByRole('progressbar');
    await press(user, modal, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'No');
    expect(progress.isConnected).toBe(true);
    await press(user, modal, 'Close');
    await press(user, await screen.findByRole('dialog', { name: 'Are you sure?' }), 'Yes');
    await closed(modal);
    expect(await readDrafts(dewi)).toEqual([]);
  });

  it('takes no dropped file', async () => {
    const answer = gate();
    server.use(
      http.post('*/document/my-documents', async () => {
        await answer.opened;
        return HttpResponse.json({ message: 'Broken.' }, { status: 500 });
      }),
    );
    const user = await openList();
    const modal = await openUpload(user, 'Ijazah S2');
    await chooseFile(user, modal);
    await press(user, modal, 'Save');
    await within(modal).findByRole('progressbar');
    const zone = field(modal, 'File').parentElement ?? modal;
    fireEvent.drop(zone, { dataTransfer: { files: [pdfFile('other.pdf')] } });
    expect(within(modal).queryByText('other.pdf')).toBeNull();
    answer.open();
    await findToast('error', 'Broken.');
    fireEvent.drop(zone, { dataTransfer: { files: [pdfFile('other.pdf')] } });
    await within(modal).findByText('other.pdf');
  });
});

describe('a decision that is being saved', () => {
  /** Saves a decision that has no time to undo; its answer is held back. */
  async function save(user: UserEvent, desk: HTMLElement, status = 200, body: object = {}) {
    const answer = gate();
    server.use(
      http.put(updates, async () => {
        await answer.opened;
        if (status !== 200) return HttpResponse.json(body, { status });
      }),
    );
    await user.click(radio(desk, 'Rejected'));
    fireEvent.change(noteOf(desk), { target: { value: 'Buram' } });
    await press(user, desk, 'Save');
    await waitFor(() => expect(saveOf(desk).disabled).toBe(true));
    return answer;
  }

  /** Tries to leave for another document. */
  async function leadsNowhere(user: UserEvent, desk: HTMLElement) {
    const next = within(desk).getByRole('button', { name: 'Next document' });
    expect(next.getAttribute('aria-disabled')).toBe('true');
    await user.click(next);
    await user.keyboard('jks');
  }

  const openWithoutUndo = () => openUndoDesk({ undoTime: '0' });

  it('is the one that stands on the screen [M-25]', async () => {
    const { user, desk } = await openDesk();
    const writes = recordWrites();
    const answer = await save(user, desk);
    await user.click(radio(desk, 'Verified'));
    await user.keyboard('{Enter}');
    await user.type(noteOf(desk), ' sekali');
    expect(radio(desk, 'Rejected').checked).toBe(true);
    expect(noteOf(desk).value).toBe('Buram');
    answer.open();
    await closed(desk);
    await findToast('success', 'Document has been rejected.');
    expect(writes).toMatchObject([{ body: { document_status_id: 4, verifier_note: 'Buram' } }]);
  });

  it('leads on to the next document once, and until then nothing else does [Q-22]', async () => {
    const { user, desk, first, second } = await openWithoutUndo();
    const answer = await save(user, desk);
    await leadsNowhere(user, desk);
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(radio(desk, 'Rejected').checked).toBe(true);
    answer.open();
    await within(desk).findByText('1 decided in this session');
    expect(openDocument(desk)).toContain(second.additional_name);
    expect(radio(desk, 'Verified').disabled).toBe(false);
    expect(document.activeElement).toBe(radio(desk, 'Verified'));
    expect(await readDrafts(andi)).toEqual([]);
    expect(screen.queryByText('Are you sure?')).toBeNull();
  });

  it('shows a refusal in its own form', async () => {
    const { user, desk, first } = await openWithoutUndo();
    const answer = await save(user, desk, 422, { errors: { verifier_note: ['Too short.'] } });
    await leadsNowhere(user, desk);
    answer.open();
    await within(desk).findByText('Too short.');
    expect(screen.queryByText('Are you sure?')).toBeNull();
    expect(openDocument(desk)).toContain(first.additional_name);
    await waitFor(() => expect(document.activeElement).toBe(noteOf(desk)));
  });

  /** Decides on the first document with some time to undo, and saves the second one without. */
  async function saveSecond() {
    const opened = await openUndoDesk();
    await decide(opened.desk, 'Rejected', 'Terpotong');
    await opened.user.selectOptions(within(opened.desk).getByLabelText('Time to undo'), 'Off');
    return opened;
  }

  it('keeps Undo waiting [Q-22]', async () => {
    const { user, desk, first, second } = await saveSecond();
    const answer = await save(user, desk);
    await user.keyboard('z');
    await user.click(undoButtons(desk)[0] ?? desk);
    expect(openDocument(desk)).toContain(second.additional_name);
    answer.open();
    await within(desk).findByText('2 decided in this session');
    await waitFor(() => expect(openDocument(desk)).not.toContain(second.additional_name));
    await user.click(undoButtons(desk)[0] ?? desk);
    expect(openDocument(desk)).toContain(first.additional_name);
    expect(noteOf(desk).value).toBe('Terpotong');
  });

  describe('when an earlier one is refused', () => {
    /** Has the decision on the first document refused while that on the second is being saved. */
    async function refuseFirst(goesOn: boolean) {
      const opened = await saveSecond();
      const { user, desk, first } = opened;
      if (!goesOn) {
        await user.click(
          within(desk).getByRole('checkbox', { name: 'Go on to the next document' }),
        );
      }
      const answer = await save(user, desk);
      const refused = gate();
      server.use(
        http.put(`*/document/verifications/update/${first.id}`, () => {
          refused.open();
          return HttpResponse.json({ message: 'Not yours.' }, { status: 403 });
        }),
      );
      window.dispatchEvent(new Event('pagehide'));
      await refused.opened;
      await waitFor(() => expect(undoButtons(desk)).toEqual([]));
      expect(openDocument(desk)).toContain(opened.second.additional_name);
      expect(noteOf(desk).value).toBe('Buram');
      return { ...opened, answer };
    }

    it('brings that one back afterwards [Q-22]', async () => {
      const { desk, first, answer } = await refuseFirst(true);
      answer.open();
      await findToast('error', /Not yours\.$/);
      expect(openDocument(desk)).toContain(first.additional_name);
      expect(noteOf(desk).value).toBe('Terpotong');
      within(desk).getByText('1 decided in this session');
      await waitFor(async () =>
        expect(await readDrafts(andi)).toMatchObject([{ changes: { note: 'Terpotong' } }]),
      );
    });

    it('leaves that one to the notice of the list where the desk closes', async () => {
      const { desk, answer } = await refuseFirst(false);
      answer.open();
      await closed(desk);
      const notice = await screen.findByRole('region', { name: '1 decision was not accepted' });
      expect(notice.textContent).toContain('Terpotong');
      expect(bar(desk).isConnected).toBe(false);
    });
  });
});
