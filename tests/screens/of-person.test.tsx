import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { andi } from '../support/api/demo-people';
import { expectConsole } from '../support/screens/console';
import { openDocument } from '../support/screens/desk';
import { server, testApi } from '../support/screens/msw';
import { renderApp } from '../support/screens/render-app';
import { gate, press, recordWrites, rows } from '../support/screens/screens';
import { decide, undoButtons } from '../support/screens/undo';

// Other documents of the person whose document is open on the desk.

type Listed = { id: number; additional_name: string; user: { name: string; username: string } };
type OfPerson = {
  waiting: Listed[];
  approved: { document_type: string; values: { label: string; value: string }[] }[];
};

async function read<Data>(path: string): Promise<Data> {
  const { body } = await (await testApi()).call(andi, 'GET', `/document/verifications${path}`);
  return body.data;
}

/** The first document in the queue whose owner has more waiting, and some approved. */
async function findSample() {
  const { data } = await read<{ data: Listed[] }>('?role=verifikatorDms');
  for (const [index, row] of data.entries()) {
    const others = await read<OfPerson>(`/person/${row.id}`);
    const next = data[index + 1];
    const mixed = others.waiting.length > 1 && others.approved.length > 0;
    if (mixed && next && next.user.name !== row.user.name) return { index, row, next, ...others };
  }
  throw new Error('Nobody has documents enough.');
}

async function openRow(index: number) {
  const user = await renderApp({ path: '/document/verification', as: andi });
  await waitFor(() => expect(rows().length).toBeGreaterThan(index));
  await press(user, rows()[index] ?? document.body, 'Verification');
  const desk = await screen.findByRole('dialog');
  await within(desk).findAllByRole('radio');
  return { user, desk };
}

describe('the person', () => {
  it('is told on the desk: what waits, and what is approved [Q-43]', async () => {
    const { index, row, waiting, approved } = await findSample();
    const { user, desk } = await openRow(index);
    const { name } = row.user;
    // Found twice: at the foot and, for a phone, in the details.
    await waitFor(() =>
      expect(
        within(desk).getAllByText(`${waiting.length} more documents of ${name} are waiting`),
      ).toHaveLength(2),
    );
    const [first] = approved;
    const summary = await within(desk).findByText(new RegExp(`of ${name} (is|are) approved$`));
    await user.click(summary);
    const group = summary.closest('details') as HTMLElement;
    const list = within(group).getAllByRole('listitem');
    expect(list).toHaveLength(approved.length);
    expect(list[0]?.textContent).toContain(first?.document_type);
    for (const { label, value } of first?.values ?? []) {
      const term = within(list[0] ?? group).getByText(label);
      if (!/^\d{4}-/.test(value)) expect(term.nextElementSibling?.textContent).toBe(value || '–');
    }
  });

  it('comes next, and then the queue goes on where it was [Q-43]', async () => {
    const { index, next, waiting } = await findSample();
    const { user, desk } = await openRow(index);
    const [button] = await within(desk).findAllByRole('button', { name: 'Decide these first' });
    await user.click(button as HTMLElement);
    expect(button?.getAttribute('aria-pressed')).toBe('true');
    for (const [place, other] of waiting.entries()) {
      await press(user, desk, 'Next document');
      await waitFor(() => within(desk).getByText(`${place + 1} of ${waiting.length}`));
      expect(openDocument(desk)).toContain(other.additional_name);
    }
    await press(user, desk, 'Next document');
    await waitFor(() => expect(openDocument(desk)).toContain(next.user.name));
    expect(openDocument(desk)).toContain(next.additional_name);
  });

  it('waits for its turn again after a second press [Q-43]', async () => {
    const { index, next } = await findSample();
    const { user, desk } = await openRow(index);
    const [button] = await within(desk).findAllByRole('button', { name: 'Decide these first' });
    for (const pressed of ['true', 'false']) {
      await user.click(button as HTMLElement);
      expect(button?.getAttribute('aria-pressed')).toBe(pressed);
    }
    await press(user, desk, 'Next document');
    await waitFor(() => expect(openDocument(desk)).toContain(next.additional_name));
    expect(openDocument(desk)).toContain(next.user.name);
  });

  it('comes next on a desk opened by a link, too: the desk stays, and a decision keeps its Undo [Q-43]', async () => {
    const { row, waiting } = await findSample();
    localStorage.setItem('GO_ON', 'yes');
    // No list on screen has the document, and nothing is known of those that come next.
    const views = gate();
    server.use(
      http.get('*/document/documents/view/:id', async ({ params }) => {
        if (params.id !== String(row.id)) await views.opened;
      }),
    );
    const elsewhere = '?additional_name=Nirgends';
    const user = await renderApp({
      path: `/document/verification/${row.id}${elsewhere}`,
      as: andi,
    });
    const desk = await screen.findByRole('dialog');
    await within(desk).findAllByRole('radio');
    const writes = recordWrites();
    const [button] = await within(desk).findAllByRole('button', { name: 'Decide these first' });
    await user.click(button as HTMLElement);
    await decide(desk, 'Verified');
    const [next] = waiting;
    await waitFor(() => expect(window.location.pathname).toMatch(new RegExp(`/${next?.id}$`)));
    expect(desk.isConnected).toBe(true);
    expect(openDocument(desk)).toContain(next?.additional_name);
    within(desk).getByText(`1 of ${waiting.length}`);
    expect(undoButtons(desk)).toHaveLength(1);
    expect(writes).toEqual([]);
    views.open();
  });

  it.each([404, 405])(
    'is told by the list where the back end answers %d: what waits, not what is approved [Q-43]',
    async (status) => {
      const { index, row, next, waiting } = await findSample();
      const asked: string[] = [];
      server.use(
        http.get('*/document/verifications/person/:id', ({ params }) => {
          asked.push(`person ${params.id}`);
          return new HttpResponse(null, { status });
        }),
        http.get('*/document/verifications', ({ request }) => {
          const username = new URL(request.url).searchParams.get('username');
          if (username) asked.push(username);
        }),
      );
      const { user, desk } = await openRow(index);
      await within(desk).findAllByText(
        `${waiting.length} more documents of ${row.user.name} are waiting`,
      );
      expect(within(desk).queryByText(/^\d+ documents? of .* approved$/)).toBeNull();
      const [button] = within(desk).getAllByRole('button', { name: 'Decide these first' });
      await user.click(button as HTMLElement);
      for (const [place, other] of waiting.entries()) {
        await press(user, desk, 'Next document');
        await waitFor(() => within(desk).getByText(`${place + 1} of ${waiting.length}`));
        expect(openDocument(desk)).toContain(other.additional_name);
      }
      await press(user, desk, 'Next document');
      await waitFor(() => expect(openDocument(desk)).toContain(next.user.name));
      // Asks once for each person, and never again for a missing call.
      expect(asked.filter((one) => one === row.user.username)).toHaveLength(1);
      expect(new Set(asked).size).toBe(asked.length);
      expect(asked.filter((one) => one.startsWith('person')).length).toBeLessThanOrEqual(3);
    },
  );

  it('is told by the list with what is certain: nobody of a similar name, and no number of further pages [Q-43]', async () => {
    const { index, row, waiting } = await findSample();
    const [one] = waiting;
    const other = { ...one, id: 999_999, user: { ...row.user, username: `${row.user.username}2` } };
    server.use(
      http.get(
        '*/document/verifications/person/:id',
        () => new HttpResponse(null, { status: 404 }),
      ),
      http.get('*/document/verifications', ({ request }) => {
        const isOfPerson = new URL(request.url).searchParams.has('username');
        const links = [{ url: '?page=2', label: '2', active: false }];
        return isOfPerson ? HttpResponse.json({ data: [row, one, other], links }) : undefined;
      }),
    );
    const { desk } = await openRow(index);
    await within(desk).findAllByText(`At least 1 more document of ${row.user.name} is waiting`);
  });

  it('is not told where the back end fails [Q-43]', async () => {
    expectConsole(/GET .*\/person\/.*status code 500/);
    server.use(
      http.get(
        '*/document/verifications/person/:id',
        () => new HttpResponse(null, { status: 500 }),
      ),
    );
    const { desk } = await openRow(0);
    await within(desk).findByRole('region', { name: 'History' });
    expect(within(desk).queryByText(/^\d+ .* of .* (waiting|approved)$/)).toBeNull();
  });
});
