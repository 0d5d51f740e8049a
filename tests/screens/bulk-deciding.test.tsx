import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readDrafts } from '@/drafts/unsaved/draft-record';
import { andi } from '../support/api/demo-people';
import { boxes, chooseRows, decideAll, group, openBulk, queued } from '../support/screens/bulk';
import { updates } from '../support/screens/desk';
import { expectNoNotice, notice } from '../support/screens/drafts';
import { server } from '../support/screens/msw';
import { button, closed, gate, press, recordWrites } from '../support/screens/screens';
import { handOver, signInPage } from '../support/screens/sign-in';
import { saveOf } from '../support/screens/stale';
import { expectOnly, findToast, success, toasts } from '../support/screens/toasts';

// Sending one decision on many documents.

describe('deciding', () => {
  it('sends one by one with the versions of the rows, at most three at a time, and tells once [B-4]', async () => {
    const user = await chooseRows(5);
    const modal = await openBulk(user, 5);
    for (const radio of within(modal).getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false);
    }
    const writes = recordWrites();
    const answers = gate();
    let underWay = 0;
    let most = 0;
    let lists = 0;
    const versions: number[] = [];
    server.use(
      http.put(updates, async ({ request }) => {
        versions.push(Number(new URL(request.url).searchParams.get('version')));
        underWay += 1;
        most = Math.max(most, underWay);
        await answers.opened;
        underWay -= 1;
      }),
      http.get('*/service/api/document/verifications', () => {
        lists += 1;
      }),
    );
    await decideAll(user, modal);
    await waitFor(() => expect(underWay).toBe(3));
    const progress = within(modal).getByRole<HTMLProgressElement>('progressbar', { name: 'Sent' });
    expect([progress.value, progress.max]).toEqual([0, 5]);
    within(modal).getByText('0 of 5');
    answers.open();
    await closed(modal);
    await expectOnly(success('5 documents have been decided.'));
    expect(most).toBe(3);
    expect(lists).toBe(1);
    expect(versions.every((version) => version > 0)).toBe(true);
    expect(writes.map(({ body }) => body)).toEqual(
      Array(5).fill({ document_status_id: 3, verifier_note: '' }),
    );
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
  });

  it('requires a note to reject, and sends it with no other status [B-3]', async () => {
    const user = await chooseRows(2);
    const writes = recordWrites();
    const modal = await openBulk(user, 2);
    await decideAll(user, modal, 'Rejected');
    await within(modal).findByText('Say why, so that the owners can correct it.');
    expect(writes).toEqual([]);
    const note = within(modal).getByLabelText('Note');
    await user.type(note, '  ');
    await press(user, modal, 'Save');
    expect(writes).toEqual([]);
    await user.clear(note);
    await user.type(note, 'Buram');
    await user.click(within(modal).getByRole('radio', { name: 'Verified' }));
    expect(within(modal).queryByLabelText('Note')).toBeNull();
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes.map(({ body }) => body)).toEqual(
      Array(2).fill({ document_status_id: 4, verifier_note: 'Buram' }),
    );
  });

  it('rejects by a reason alone, which every owner reads [B-3 I-12 I-13]', async () => {
    const user = await chooseRows(2);
    const writes = recordWrites();
    const modal = await openBulk(user, 2);
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    within(modal).getByText('Every owner reads this');
    await user.click(within(modal).getByRole('checkbox', { name: 'An older version' }));
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes.map(({ body }) => body)).toEqual(
      Array(2).fill({ document_status_id: 4, verifier_note: 'Reason: An older version' }),
    );
  });

  it.each(['Cancel', 'Escape'])(
    'can be shortened, and closed by %s without losing what is written [B-21]',
    async (way) => {
      const user = await chooseRows(3);
      let modal = await openBulk(user, 3);
      const [remove] = within(modal).getAllByRole('button', { name: /^Remove / });
      await user.click(remove ?? modal);
      await within(modal).findByRole('heading', { name: 'Decide 2 documents' });
      await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
      const note = within(modal).getByLabelText('Note');
      await user.type(note, 'Buram');
      if (way === 'Cancel') await press(user, modal, way);
      else {
        // Presses an Escape of an input method first, which changes nothing.
        fireEvent.keyDown(note, { key: 'Escape', isComposing: true });
        await user.keyboard('{Escape}');
      }
      await closed(modal);
      modal = await openBulk(user, 2);
      expect(within(modal).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');
      const chosen = boxes().map(({ checked }) => checked);
      expect(chosen.slice(0, 3)).toEqual([false, true, true]);
    },
  );
});

describe('while it is sent', () => {
  /** Holds the answers back. */
  function hold() {
    const answers = gate();
    const sent: string[] = [];
    server.use(
      http.put(updates, async ({ params }) => {
        sent.push(String(params.id));
        await answers.opened;
      }),
    );
    return { answers, sent };
  }

  it('Stop ends what has not begun, and what waits as the server has asked [B-4]', async () => {
    const busy = () => HttpResponse.json({}, { status: 429, headers: { 'Retry-After': '30' } });
    const user = await chooseRows(6);
    const modal = await openBulk(user, 6);
    const { answers, sent } = hold();
    server.use(http.put(updates, busy, { once: true }));
    await decideAll(user, modal);
    await within(modal).findByText('The server asks you to wait 30 seconds.');
    await press(user, modal, 'Stop');
    answers.open();
    await within(modal).findByText(
      '2 of 6 documents have been decided. You stopped. The rest were not sent.',
    );
    expect(sent).toHaveLength(2);
    expect(group(modal, 'Not sent')).toHaveLength(4);
    await press(user, modal, 'Try again');
    await closed(modal);
    expect(sent).toHaveLength(6);
  });

  it('closing asks, and Yes stops [B-21]', async () => {
    const user = await chooseRows(5);
    const modal = await openBulk(user, 5);
    const { answers, sent } = hold();
    await decideAll(user, modal);
    await waitFor(() => expect(sent).toHaveLength(3));
    await press(user, modal, 'Close');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    await press(user, question, 'Yes');
    await closed(modal);
    answers.open();
    await findToast('success', /^3 of 5 documents/);
    expect(toasts()).toHaveLength(1);
    expect(sent).toHaveLength(3);
    button('Decide 2 documents');
  });

  it('a session that ends stops it; the rest and the note are offered to the next one, and nothing that has arrived [B-11 K-7]', async () => {
    const user = await chooseRows(6);
    const modal = await openBulk(user, 6);
    const [first = 0] = await queued(1);
    const [late, threeSent] = [gate(), gate()];
    const sent: number[] = [];
    server.use(
      http.put(updates, async ({ params }) => {
        sent.push(Number(params.id));
        if (sent.length === 3) threeSent.open();
        if (Number(params.id) === first) return late.opened;
        // Waits for the third call: the end of the session would cancel one that is only on its
        // way.
        await threeSent.opened;
        return HttpResponse.json({ message: 'Unauthenticated.' }, { status: 401 });
      }),
    );
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(modal).getByLabelText('Note'), 'Buram');
    await press(user, modal, 'Save');
    await signInPage();
    expect(sent).toHaveLength(3);

    // Lets the answer arrive after its screen has gone.
    late.open();
    await waitFor(async () => expect(await queued(1)).not.toEqual([first]));
    await waitFor(async () => expect((await readDrafts(andi))[0]?.changes.chosen).toHaveLength(5));
    server.resetHandlers();
    const again = await handOver(andi);
    const offer = await notice();
    within(offer).getByText('Decide 5 documents');
    await again.click(within(offer).getByRole('link', { name: 'Continue' }));
    const restored = await screen.findByRole('dialog', { name: 'Decide 5 documents' });
    expect(within(restored).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');
    const writes = recordWrites();
    await waitFor(() => expect(saveOf(restored).disabled).toBe(false));
    await press(again, restored, 'Save');
    await closed(restored);
    await findToast('success', '5 documents have been decided.');
    expect(writes).toHaveLength(5);
    await waitFor(expectNoNotice);
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
  });
});
