import { screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { siti } from '../support/api/demo-people';
import { boxes, chooseRows, decideAll, group, openBulk, queued } from '../support/screens/bulk';
import { updates } from '../support/screens/desk';
import { verify } from '../support/screens/document-story';
import { server } from '../support/screens/msw';
import { closed, errorsUnder, press } from '../support/screens/screens';
import { expectOnly, success } from '../support/screens/toasts';

// Documents that cannot be decided among many. How they are sent, and when that stops:
// unit/send-decisions.test.ts.

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

describe('what fails', () => {
  it('stays with its reason: what cannot succeed apart from what may [B-6]', async () => {
    const [first = 0, second = 0, third = 0] = await queued(3);
    const user = await chooseRows(5);
    const modal = await openBulk(user, 5);
    await verify(siti, first);
    let isBusy = true;
    const sent = answer({
      [second]: refuse(403, 'This is not your district.'),
      [third]: () => (isBusy ? refuse(429, 'Too fast.', { 'Retry-After': '3600' })() : undefined),
    });
    await decideAll(user, modal);
    await within(modal).findByText('2 of 5 documents have been decided.');
    expect(document.activeElement?.textContent).toBe('2 of 5 documents have been decided.');
    const final = group(modal, 'Cannot be decided in bulk');
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

  it('leaves nothing of its status and note to the next documents once it is removed [B-15]', async () => {
    const [first = 0] = await queued(1);
    answer({ [first]: refuse(403, 'This is not your district.') });
    const user = await chooseRows(1);
    const modal = await openBulk(user, 1);
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(modal).getByLabelText('Note'), 'Buram');
    await press(user, modal, 'Save');
    await user.click(await within(modal).findByRole('button', { name: 'Remove all' }));
    await closed(modal);
    await user.click(boxes()[1] ?? document.body);
    const next = await openBulk(user, 1);
    for (const radio of within(next).getAllByRole<HTMLInputElement>('radio')) {
      expect(radio.checked).toBe(false);
    }
    await user.click(within(next).getByRole('radio', { name: 'Rejected' }));
    expect(within(next).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('');
  });

  it('is opened from there, and closing it leads back to what was written [B-8]', async () => {
    const [first = 0] = await queued(1);
    answer({ [first]: refuse(409, 'Someone was faster.') });
    const user = await chooseRows(2);
    let modal = await openBulk(user, 2);
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(modal).getByLabelText('Note'), 'Buram');
    await press(user, modal, 'Save');
    await user.click(await within(modal).findByRole('link', { name: /^Open / }));
    const sheet = await screen.findByRole('dialog', { name: /^(?!Decide)/ });
    await within(sheet).findAllByRole('radio');
    await press(user, sheet, 'Close');
    modal = await screen.findByRole('dialog', { name: 'Decide 1 document' });
    expect(within(modal).getByLabelText<HTMLTextAreaElement>('Note').value).toBe('Buram');
    expect(group(modal, 'Cannot be decided in bulk')[0]?.textContent).toContain(
      'Someone was faster.',
    );
  });

  it('for its note says so under the note, and can be sent with another one [B-6 B-3]', async () => {
    const [first = 0, second = 0] = await queued(2);
    const errors = { verifier_note: ['At most 1000 characters.'] };
    let isLong = true;
    const answerNote = () =>
      isLong ? HttpResponse.json({ message: 'No.', errors }, { status: 422 }) : undefined;
    answer({ [first]: answerNote, [second]: answerNote });
    const user = await chooseRows(2);
    const modal = await openBulk(user, 2);
    await user.click(within(modal).getByRole('radio', { name: 'Rejected' }));
    await user.type(within(modal).getByLabelText('Note'), 'Buram');
    await press(user, modal, 'Save');
    await within(modal).findByText('No document has been decided.');
    expect(errorsUnder(modal)).toEqual({ Note: 'At most 1000 characters.' });
    expect(within(modal).queryByRole('button', { name: 'Try again' })).toBeNull();
    await user.type(within(modal).getByLabelText('Note'), '{Backspace}');
    expect(errorsUnder(modal)).toEqual({});
    isLong = false;
    await press(user, modal, 'Try again');
    await closed(modal);
  });

  it('without a clear answer is looked for before it is sent again [B-9]', async () => {
    const [first = 0, second = 0] = await queued(2);
    let isDown = true;
    const broken = () => (isDown ? new HttpResponse('<html>', { status: 502 }) : undefined);
    const user = await chooseRows(3);
    const modal = await openBulk(user, 3);
    const sent = answer({
      [first]: broken,
      [second]: () => (isDown ? HttpResponse.error() : undefined),
    });
    await decideAll(user, modal);
    await within(modal).findByText('1 of 3 documents has been decided.');
    const unclear = group(modal, 'May succeed when tried again');
    expect(unclear.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('The list is checked before it is sent again.'),
      expect.stringContaining('The server did not answer.'),
    ]);

    // Lets the first decision arrive, but not the second.
    await verify(siti, first);
    isDown = false;
    sent.length = 0;
    await press(user, modal, 'Try again');
    await closed(modal);
    expect(sent).toEqual([second]);
    await expectOnly(
      success('1 of 2 documents has been decided. 1 was no longer waiting for a decision.'),
    );
  });
});
