import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { readDrafts } from '@/drafts/store';
import { people } from '../support/screens/document-story';
import { server, testApi } from '../support/screens/msw';
import { disposeApps, renderApp } from '../support/screens/render-app';
import {
  button,
  cellsOf,
  closed,
  firstRow,
  gate,
  press,
  recordWrites,
  rows,
} from '../support/screens/screens';
import { expectOnly, findToast, success, toasts } from '../support/screens/toasts';

const { andi, hendra, siti } = people;
const path = '/document/verification';
const updates = '*/service/api/document/verifications/update/:id';

const boxes = () => screen.getAllByRole<HTMLInputElement>('checkbox', { name: /^Choose (?!all)/ });
const all = () =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: 'Choose all on this page' });
const group = (modal: HTMLElement, name: string) =>
  within(within(modal).getByRole('region', { name })).getAllByRole('listitem');

/** The person looks at the page again, which reloads the list. */
const comeBack = () => fireEvent(window, new Event('visibilitychange'));

/** Opens the queue and chooses its first rows. */
async function choose(count: number) {
  const user = await renderApp({ path, as: andi });
  await firstRow();
  for (const box of boxes().slice(0, count)) await user.click(box);
  return user;
}

async function openBulk(user: UserEvent, count: number) {
  const name = `Decide ${count} document${count === 1 ? '' : 's'}`;
  await user.click(button(name));
  const modal = await screen.findByRole('dialog', { name });
  await within(modal).findAllByRole('radio');
  return modal;
}

async function decide(user: UserEvent, modal: HTMLElement, status = 'Verified') {
  await user.click(within(modal).getByRole('radio', { name: status }));
  await press(user, modal, 'Save');
}

/** The ids of the queue's first rows, as the server has them. */
async function queued(count: number): Promise<number[]> {
  const { body } = await (await testApi()).call(
    siti,
    'GET',
    '/document/verifications?role=verifikatorDms',
  );
  return body.data.data.slice(0, count).map(({ id }: { id: number }) => id);
}

/** Answers the decision of single documents; the others reach the API. Returns the ids sent. */
function answer(answers: Record<number, () => Response | undefined>) {
  const sent: number[] = [];
  server.use(
    http.put(updates, ({ params }) => {
      const id = Number(params.id);
      sent.push(id);
      return answers[id]?.();
    }),
  );
  return sent;
}

const refuse = (status: number, message: string, headers?: HeadersInit) => () =>
  HttpResponse.json({ message }, { status, headers });

async function decideAsSiti(id: number) {
  const body = { document_status_id: 3 };
  const { status } = await (await testApi()).call(
    siti,
    'PUT',
    `/document/verifications/update/${id}`,
    body,
  );
  expect(status).toBe(200);
}

const goToPage = (user: UserEvent, name: string) =>
  user.click(within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('link', { name }));

describe('choosing', () => {
  it('names each checkbox after its document and counts what is chosen', async () => {
    const user = await choose(1);
    const [, , name, type, description] = cellsOf(await firstRow());
    expect(boxes()[0]?.getAttribute('aria-label')).toBe(
      `Choose ${[type, description, name].filter(Boolean).join(', ')}`,
    );
    expect(screen.getByText('1 document chosen')).toBeDefined();
    expect(button('Decide 1 document')).toBeDefined();
    await user.click(boxes()[0] ?? document.body);
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
  });

  it('takes a whole page, and stays over pages and filters', async () => {
    const user = await choose(1);
    expect(all().indeterminate).toBe(true);
    await user.click(all());
    expect(boxes().every(({ checked }) => checked)).toBe(true);
    const perPage = boxes().length;
    const [first] = rows();
    await goToPage(user, '2');
    await waitFor(() => expect(rows()[0]).not.toBe(first));
    expect(boxes().some(({ checked }) => checked)).toBe(false);
    await user.click(boxes()[0] ?? document.body);
    expect(screen.getByText(`${perPage + 1} documents chosen`)).toBeDefined();
    await goToPage(user, '1');
    await waitFor(() => expect(all().checked).toBe(true));

    await user.click(button('Filter'));
    const filter = await screen.findByRole('dialog', { name: 'Filter' });
    fireEvent.change(within(filter).getByLabelText('Description'), { target: { value: 'zzz' } });
    await press(user, filter, 'Filter');
    await screen.findByText('No data available yet!');
    expect(button(`Decide ${perPage + 1} documents`)).toBeDefined();
    await user.click(button('Clear'));
    expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
    expect(document.activeElement?.className).toBe('list-card');
  });

  it.each([path, '/document/approve'])('takes a range of rows on %s', async (list) => {
    const user = await renderApp({ path: list, as: list === path ? andi : hendra });
    await firstRow();
    const box = (index: number) => boxes()[index] ?? document.body;
    const chosen = () => boxes().flatMap(({ checked }, index) => (checked ? [index] : []));
    await user.click(box(1));
    await user.keyboard('{Shift>}');
    await user.click(box(4));
    await user.keyboard('{/Shift}');
    expect(chosen()).toEqual([1, 2, 3, 4]);
    // The keyboard, upwards, from the row pressed before.
    box(2).focus();
    await user.keyboard('{Shift>} {/Shift}');
    expect(chosen()).toEqual([1]);
    box(0).focus();
    await user.keyboard(' ');
    expect(chosen()).toEqual([0, 1]);
    // What was pressed before is on another page.
    await goToPage(user, '2');
    await waitFor(() => expect(chosen()).toEqual([]));
    await user.keyboard('{Shift>}');
    await user.click(box(3));
    expect(chosen()).toEqual([3]);
  });

  it('drops what a colleague has decided, and says so', async () => {
    const [first = 0] = await queued(1);
    await choose(2);
    await decideAsSiti(first);
    comeBack();
    await screen.findByText('1 document that you had chosen no longer waits for a decision.');
    expect(button('Decide 1 document')).toBeDefined();
  });

  it('keeps what has only moved to another page', async () => {
    const user = await choose(10);
    // A document that was sent earlier comes back to the front.
    let isMoved = false;
    server.use(
      http.get('*/service/api/document/verifications', async ({ request }) => {
        const { searchParams } = new URL(request.url);
        if (!isMoved || searchParams.has('username')) return;
        const body = await (await (await testApi()).fetch(request)).json();
        body.data.data = body.data.data.slice(1);
        return HttpResponse.json(body);
      }),
    );
    isMoved = true;
    comeBack();
    await waitFor(() => expect(rows()).toHaveLength(9));
    await goToPage(user, '2');
    await waitFor(() => expect(boxes().some(({ checked }) => checked)).toBe(false));
    expect(button('Decide 10 documents')).toBeDefined();
  });

  it('leaves out what has been decided by itself, without a word', async () => {
    const user = await choose(2);
    await press(user, await firstRow(), 'Verification');
    const sheet = await screen.findByRole('dialog');
    await user.click(await within(sheet).findByRole('radio', { name: 'Verified' }));
    await press(user, sheet, 'Save');
    await closed(sheet);
    await screen.findByRole('button', { name: 'Decide 1 document' });
    expect(screen.queryByText(/no longer wait/)).toBeNull();
  });
});

describe('deciding', () => {
  it('sends one by one, at most three at a time, and tells once', async () => {
    const user = await choose(5);
    const modal = await openBulk(user, 5);
    for (const radio of within(modal).getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false);
    }
    const writes = recordWrites();
    const answers = gate();
    let underWay = 0;
    let most = 0;
    let lists = 0;
    server.use(
      http.put(updates, async () => {
        underWay += 1;
        most = Math.max(most, underWay);
        await answers.opened;
        underWay -= 1;
      }),
      http.get('*/service/api/document/verifications', () => {
        lists += 1;
      }),
    );
    await decide(user, modal);
    await waitFor(() => expect(underWay).toBe(3));
    const progress = within(modal).getByRole<HTMLProgressElement>('progressbar', { name: 'Sent' });
    expect([progress.value, progress.max]).toEqual([0, 5]);
    within(modal).getByText('0 of 5');
    answers.open();
    await closed(modal);
    await expectOnly(success('5 documents have been decided.'));
    expect(most).toBe(3);
    expect(lists).toBe(1);
    expect(writes.map(({ body }) => body)).toEqual(
      Array(5).fill({ document_status_id: 3, verifier_note: '' }),
    );
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
  });

  it('sends the version of the row with it', async () => {
    const user = await choose(1);
    const modal = await openBulk(user, 1);
    let version: string | null = null;
    server.use(
      http.put(updates, ({ request }) => {
        version = new URL(request.url).searchParams.get('version');
      }),
    );
    await decide(user, modal);
    await closed(modal);
    expect(Number(version)).toBeGreaterThan(0);
  });

  it('requires a note to reject, and sends it with no other status', async () => {
    const user = await choose(2);
    const writes = recordWrites();
    const modal = await openBulk(user, 2);
    await decide(user, modal, 'Rejected');
    await within(modal).findByText('Say why, so that the owners can correct it.');
    expect(writes).toEqual([]);
    await user.type(within(modal).getByLabelText('Note'), 'Buram');
    await user.click(within(modal).getByRole('radio', { name: 'Verified' }));
    expect(within(modal).queryByLabelText('Note')).toBeNull();
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await press(user, modal, 'Save');
    await closed(modal);
    expect(writes.map(({ body }) => body)).toEqual(
      Array(2).fill({ document_status_id: 4, verifier_note: 'Buram' }),
    );
  });

  it('can be shortened, and closed without losing what is written', async () => {
    const user = await choose(3);
    let modal = await openBulk(user, 3);
    const [remove] = within(modal).getAllByRole('button', { name: /^Remove / });
    await user.click(remove ?? modal);
    await within(modal).findByRole('heading', { name: 'Decide 2 documents' });
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(modal).getByLabelText('Note'), 'Buram');
    await press(user, modal, 'Cancel');
    await closed(modal);
    modal = await openBulk(user, 2);
    expect(within(modal).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');
    expect(
      boxes()
        .map(({ checked }) => checked)
        .slice(0, 3),
    ).toEqual([false, true, true]);
  });
});

describe('what fails', () => {
  it('stays with its reason: what cannot succeed apart from what may', async () => {
    const [first = 0, second = 0, third = 0] = await queued(3);
    const user = await choose(5);
    const modal = await openBulk(user, 5);
    await decideAsSiti(first);
    let isBusy = true;
    const sent = answer({
      [second]: refuse(403, 'This is not your district.'),
      [third]: () => (isBusy ? refuse(429, 'Too fast.')() : undefined),
    });
    await decide(user, modal);
    await within(modal).findByText('2 of 5 documents have been decided.');
    expect(document.activeElement?.textContent).toBe('2 of 5 documents have been decided.');
    const final = group(modal, 'Cannot be decided like this');
    expect(final).toHaveLength(2);
    expect(final[0]?.textContent).toContain('Siti Rahmawati has verified it');
    expect(final[1]?.textContent).toContain('This is not your district.');
    const [passing] = group(modal, 'May succeed when tried again');
    expect(passing?.textContent).toContain('Too fast.');
    await expectOnly();

    isBusy = false;
    sent.length = 0;
    await press(user, modal, 'Try again');
    await within(modal).findByText('1 document has been decided.');
    expect(sent).toEqual([third]);
    expect(within(modal).queryByRole('button', { name: 'Try again' })).toBeNull();
    await press(user, modal, 'Remove all');
    await closed(modal);
    expect(screen.queryByRole('button', { name: /^Decide/ })).toBeNull();
  });

  it('is opened from there, and closing it leads back to what was written', async () => {
    const [first = 0] = await queued(1);
    answer({ [first]: refuse(409, 'Somebody was faster.') });
    const user = await choose(2);
    let modal = await openBulk(user, 2);
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(modal).getByLabelText('Note'), 'Buram');
    await press(user, modal, 'Save');
    await user.click(await within(modal).findByRole('button', { name: /^Open / }));
    const sheet = await screen.findByRole('dialog', { name: /^(?!Decide)/ });
    await within(sheet).findAllByRole('radio');
    await press(user, sheet, 'Close');
    modal = await screen.findByRole('dialog', { name: 'Decide 1 document' });
    expect(within(modal).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');
    expect(group(modal, 'Cannot be decided like this')[0]?.textContent).toContain(
      'Somebody was faster.',
    );
  });

  it('for its note can be sent with another one', async () => {
    const [first = 0] = await queued(1);
    let isLong = true;
    answer({ [first]: () => (isLong ? refuse(422, 'The note is too long.')() : undefined) });
    const user = await choose(1);
    const modal = await openBulk(user, 1);
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(modal).getByLabelText('Note'), 'Buram sekali');
    await press(user, modal, 'Save');
    await within(modal).findByText('The note is too long.');
    expect(within(modal).queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.type(within(modal).getByLabelText('Note'), '{Backspace}');
    isLong = false;
    await press(user, modal, 'Try again');
    await closed(modal);
  });

  it('waits as long as the server asks for', async () => {
    const [first = 0] = await queued(1);
    let tries = 0;
    let firstAt = 0;
    let secondAt = 0;
    answer({
      [first]: () => {
        tries += 1;
        if (tries > 1) {
          secondAt = Date.now();
          return;
        }
        firstAt = Date.now();
        return refuse(429, 'Too fast.', { 'Retry-After': '1' })();
      },
    });
    const user = await choose(2);
    const modal = await openBulk(user, 2);
    await decide(user, modal);
    await within(modal).findByText('The server asks to wait 1 second.');
    await closed(modal);
    await findToast('success', '2 documents have been decided.');
    expect(secondAt - firstAt).toBeGreaterThanOrEqual(950);
  });

  it('without a clear answer is looked for before it is sent again', async () => {
    const [first = 0, second = 0] = await queued(2);
    let isDown = true;
    const broken = () => (isDown ? new HttpResponse('<html>', { status: 502 }) : undefined);
    const user = await choose(3);
    const modal = await openBulk(user, 3);
    const sent = answer({
      [first]: broken,
      [second]: () => (isDown ? HttpResponse.error() : undefined),
    });
    await decide(user, modal);
    await within(modal).findByText('1 of 3 documents has been decided.');
    const unclear = group(modal, 'May succeed when tried again');
    expect(unclear.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('the list is asked before it is sent again.'),
      expect.stringContaining('The server did not answer.'),
    ]);

    // The first one had arrived; the second had not.
    await decideAsSiti(first);
    isDown = false;
    sent.length = 0;
    await press(user, modal, 'Try again');
    await closed(modal);
    expect(sent).toEqual([second]);
    await expectOnly(
      success('1 of 2 documents has been decided. 1 was no longer waiting for a decision.'),
    );
  });

  it('three times in a row for want of an answer ends the sending', async () => {
    let calls = 0;
    server.use(
      http.put(updates, () => {
        calls += 1;
        return HttpResponse.error();
      }),
    );
    const user = await choose(10);
    const modal = await openBulk(user, 10);
    await decide(user, modal);
    await within(modal).findByText(/The server does not answer: the others have not been sent\.$/);
    expect(calls).toBeLessThan(6);
    expect(group(modal, 'Not sent')).toHaveLength(10 - calls);
    expect(group(modal, 'May succeed when tried again')).toHaveLength(calls);
  });
});

describe('while it is sent', () => {
  async function sendSlowly(count: number) {
    const user = await choose(count);
    const modal = await openBulk(user, count);
    const answers = gate();
    const sent: string[] = [];
    server.use(
      http.put(updates, async ({ params }) => {
        sent.push(String(params.id));
        await answers.opened;
      }),
    );
    await decide(user, modal);
    await waitFor(() => expect(sent).toHaveLength(3));
    return { user, modal, answers, sent };
  }

  it('Stop ends what has not begun', async () => {
    const { user, modal, answers, sent } = await sendSlowly(6);
    await press(user, modal, 'Stop');
    answers.open();
    await within(modal).findByText(
      '3 of 6 documents have been decided. You have stopped it: the others have not been sent.',
    );
    expect(sent).toHaveLength(3);
    expect(group(modal, 'Not sent')).toHaveLength(3);
    await press(user, modal, 'Try again');
    await closed(modal);
    expect(sent).toHaveLength(6);
  });

  it('closing asks, and Yes stops', async () => {
    const { user, modal, answers, sent } = await sendSlowly(5);
    await press(user, modal, 'Close');
    const question = await screen.findByRole('dialog', { name: 'Are you sure?' });
    await press(user, question, 'Yes');
    await closed(modal);
    answers.open();
    await findToast('success', /^3 of 5 documents/);
    expect(toasts()).toHaveLength(1);
    expect(sent).toHaveLength(3);
    expect(button('Decide 2 documents')).toBeDefined();
  });

  it('a session that ends stops it; the rest and the note are offered to the next one', async () => {
    const user = await choose(6);
    const modal = await openBulk(user, 6);
    const [first = 0] = await queued(1);
    const [late, threeSent] = [gate(), gate()];
    const sent: number[] = [];
    server.use(
      http.put(updates, async ({ params }) => {
        sent.push(Number(params.id));
        if (sent.length === 3) threeSent.open();
        if (Number(params.id) === first) return late.opened;
        // The end of the session would cancel a call that is only on its way.
        await threeSent.opened;
        return unauthenticated();
      }),
    );
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(modal).getByLabelText('Note'), 'Buram');
    await press(user, modal, 'Save');
    await signInPage();
    expect(sent).toHaveLength(3);

    // It arrives, but nobody is there to hear it.
    late.open();
    await waitFor(async () => expect(await queued(1)).not.toEqual([first]));
    const { again, offer } = await signInAgain();
    within(offer).getByText('Decide 6 documents');
    await again.click(within(offer).getByRole('link', { name: 'Continue' }));
    const restored = await screen.findByRole('dialog', { name: 'Decide 6 documents' });
    expect(within(restored).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');
    const writes = recordWrites();
    await press(again, restored, 'Save');
    await closed(restored);
    await screen.findByText(
      '5 of 6 documents have been decided. 1 was no longer waiting for a decision.',
    );
    expect(writes).toHaveLength(5);
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull());
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
  });
});

const unauthenticated = () => HttpResponse.json({ message: 'Unauthenticated.' }, { status: 401 });
const signInPage = () => screen.findByRole('heading', { name: 'You are not signed in' });

async function signInAgain() {
  server.resetHandlers();
  cleanup();
  disposeApps();
  const token = await (await testApi()).handOffToken(andi);
  const again = await renderApp({ path: `/session?token=${token}` });
  return { again, offer: await screen.findByRole('region', { name: 'Not saved yet' }) };
}

describe('what has only been chosen', () => {
  it('is offered again after a session that has ended', async () => {
    const user = await choose(2);
    server.use(http.get('*/service/api/document/verifications', unauthenticated));
    await goToPage(user, '2');
    await signInPage();
    const { again, offer } = await signInAgain();
    await again.click(within(offer).getByRole('link', { name: 'Continue' }));
    const modal = await screen.findByRole('dialog', { name: 'Decide 2 documents' });
    for (const radio of await within(modal).findAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false);
    }
  });

  it('is not offered again to who has left the screen', async () => {
    const user = await choose(2);
    await waitFor(async () => expect(await readDrafts(andi)).toHaveLength(1));
    await user.click(screen.getAllByRole('link', { name: 'Dashboard' })[0] ?? document.body);
    await screen.findByRole('heading', { level: 1, name: 'Dashboard' });
    await waitFor(async () => expect(await readDrafts(andi)).toEqual([]));
    expect(screen.queryByRole('region', { name: 'Not saved yet' })).toBeNull();
  });
});
