import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { describe, expect, it } from 'vitest';
import { server } from '../support/screens/msw';
import {
  button,
  buttonsOf,
  cellsOf,
  choose,
  chooseSheet,
  closed,
  errorsUnder,
  filters,
  findRow,
  headers,
  link,
  openModal,
  openScreen,
  press,
  recordWrites,
  rows,
  savedSheet,
  saveSheet,
} from '../support/screens/screens';
import { saveOf } from '../support/screens/stale';
import { findToast } from '../support/screens/toasts';
import { type Field, referenceScreens } from './reference-screens';

/** Fills in a form as a person does: chooses, or pastes over what is there. */
async function fill(user: UserEvent, modal: HTMLElement, fields: Field[]): Promise<void> {
  const form = within(modal);
  for (const [label, , entered] of fields) {
    const choices = form.queryByRole('group', { name: label });
    const select = form.queryByRole('combobox', { name: label });
    for (const value of [entered].flat()) {
      if (choices) await user.click(within(choices).getByLabelText(value));
      else if (select) await choose(user, select, value);
      else {
        const text = form.getByLabelText(label, { selector: 'input, textarea' });
        await user.clear(text);
        await user.click(text);
        await user.paste(value);
      }
    }
  }
}

/** Reads what is sent of these fields, by name. */
async function sentOf(fields: Field[]): Promise<Record<string, unknown>> {
  const entries = fields.map(async ([, name, entered, sent = entered]) => [
    name,
    typeof sent === 'function' ? await sent() : sent,
  ]);
  return Object.fromEntries(await Promise.all(entries));
}

const question = () => screen.findByRole('dialog', { name: 'Are you sure?' });

describe.each(referenceScreens)('$title', (reference) => {
  const { title, path, named, row, filter, form, sheet } = reference;
  const filtered = (name: string) => `${path}?${new URLSearchParams({ [named]: name })}`;

  it('lists its columns and rows under its title and breadcrumb [R-9 R-15 L-15 L-16 L-17 L-18 L-20 L-24 C-53]', async () => {
    await openScreen(filtered(row.name));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    const crumbs = within(screen.getByRole('navigation', { name: 'Breadcrumb' }));
    expect(crumbs.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Home',
      reference.section ?? 'Reference',
      title,
    ]);
    expect(headers()).toEqual(reference.headers);
    const shown = await findRow(row.name);
    expect(cellsOf(shown).slice(0, row.cells.length)).toEqual(row.cells);
    const list = within(shown)
      .queryAllByRole('list')
      .map(({ tagName }) => tagName);
    const items = within(shown).queryAllByRole('listitem');
    expect([...list, ...items.map(({ textContent }) => textContent)]).toEqual(row.list ?? []);
    expect(buttonsOf(shown)).toEqual(reference.actions);
    expect(screen.queryAllByRole('link', { name: 'Add' })).toHaveLength(form ? 1 : 0);
  });

  it('filters by each column that it shows, in the address, and says by what, or that nothing is found [R-10 R-15 M-4]', async () => {
    const user = await openScreen(filtered('zzzz'));
    expect(screen.queryByText('No data available yet!')).not.toBeNull();
    // A list that failed to load would have this button.
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    const modal = await openModal(user, link('Filter'), 'Filter');
    const labels = [...modal.querySelectorAll('label')].map(({ textContent }) => textContent);
    expect(labels).toEqual(filter.fields.map(([label]) => label));
    await fill(user, modal, filter.fields);
    await press(user, modal, 'Filter');
    await closed(modal);
    await findRow(filter.finds);
    expect(rows()).toHaveLength(1);
    const sent = Object.entries(await sentOf(filter.fields));
    expect(filters()).toEqual(Object.fromEntries(sent.map(([name, id]) => [name, String(id)])));
    for (const [label, , entered] of filter.fields) {
      await screen.findByRole('button', { name: `Remove filter ${label}: ${entered}` });
    }

    await press(user, await openModal(user, link('Filter'), 'Filter'), 'Reset');
    await waitFor(() => expect(rows().length).toBeGreaterThan(1));
    expect(location.search).toBe('');
  });

  if (form) {
    const noun = `${title[0]}${title.slice(1).toLowerCase()}`;
    const [, , name] = form.fields.find(([, field]) => field === named) ?? [];

    it('creates, edits and deletes a row with the bodies of the specification, and says so [R-10 L-10 M-15 M-16 M-17 M-18 C-53 V-18 F-10]', async () => {
      const user = await openScreen(filtered(String(name)));
      const writes = recordWrites();
      const added = await openModal(user, link('Add'), `Add ${title}`);
      await fill(user, added, form.fields);
      await press(user, added, 'Save');
      await findToast('success', `${noun} has been created.`);
      await closed(added);
      const listed = await findRow(String(name));
      expect(cellsOf(listed).slice(0, form.cells.length)).toEqual(form.cells);

      await press(user, listed, 'Edit');
      const edited = await screen.findByRole('dialog', { name: `Edit ${title}` });
      await waitFor(() => expect(saveOf(edited).disabled).toBe(false));
      await fill(user, edited, [form.change]);
      await press(user, edited, 'Save');
      await findToast('success', `${noun} has been updated.`);
      await closed(edited);
      await waitFor(() => expect(cellsOf(rows()[0])).toContain(form.changed));
      const [changed = document.body] = rows();
      await press(user, changed, 'Delete');
      const refused = await question();
      expect(refused.textContent).toContain('Data that has been deleted cannot be restored!');
      await press(user, refused, 'No');
      await closed(refused);
      expect(writes).toHaveLength(2);
      await press(user, changed, 'Delete');
      await press(user, await question(), 'Yes');
      await findToast('success', `${noun} has been deleted.`);
      await screen.findByText('No data available yet!');

      const body = await sentOf(form.fields);
      expect(writes.map((call) => ({ ...call, path: call.path.replace(/\d+$/, 'id') }))).toEqual([
        { method: 'POST', path: `${form.calls}/create`, body },
        {
          method: 'PUT',
          path: `${form.calls}/update/id`,
          body: { ...body, ...form.kept, ...(await sentOf([form.change])) },
        },
        { method: 'DELETE', path: `${form.calls}/delete/id`, body: undefined },
      ]);
    });

    it('shows what the server refuses under each field [V-1]', async () => {
      const messages = Object.fromEntries(
        form.fields.map(([label]) => [label, `Wrong: ${label}.`]),
      );
      const errors = Object.fromEntries(
        form.fields.map(([label, field]) => [field, [messages[label]]]),
      );
      server.use(http.post('*/create', () => HttpResponse.json({ errors }, { status: 422 })));
      const user = await openScreen(path);
      const modal = await openModal(user, link('Add'), `Add ${title}`);
      await press(user, modal, 'Save');
      await waitFor(() => expect(errorsUnder(modal)).toEqual(messages));
      for (const [label] of form.fields) {
        const [control] = within(modal).queryAllByLabelText(label, { selector: 'input, textarea' });
        if (control) expect(control.getAttribute('aria-invalid'), label).toBe('true');
      }
    });

    it('says who uses a row that cannot be deleted, and keeps it [F-5 W-8]', async () => {
      const user = await openScreen(filtered(row.name));
      const used = await findRow(row.name);
      await press(user, used, 'Delete');
      await press(user, await question(), 'Yes');
      await findToast('error', /cannot be deleted: it is used by ./);
      expect(used.isConnected).toBe(true);
    });
  }

  if (sheet) {
    it('exports, and imports what a template with the same headers asks for [R-10 R-15 L-10 M-24 L-12 C-53 F-10]', async () => {
      const columns = Object.keys(sheet.row);
      const [title = ''] = filter.fields.find(([, field]) => field === named) ?? [];
      const name = String(sheet.row[title]);
      const user = await openScreen(filtered(name));
      const exported = await savedSheet(user, button('Export'));
      expect(exported.name).toBe(`${sheet.file}.xlsx`);
      expect(exported.rows[0]).toEqual(columns);
      // The order of the columns is free.
      const importing = await chooseSheet(user, [
        columns.toReversed(),
        Object.values(sheet.row).toReversed(),
      ]);
      const template = within(importing).getByRole('button', { name: 'Template' });
      expect(await savedSheet(user, template)).toEqual({
        name: `${sheet.file} template.xlsx`,
        rows: [columns, expect.any(Array)],
      });
      await saveSheet(user, importing);
      await findToast('success', '1 added, 0 changed, 0 unchanged.');
      await closed(importing);
      expect(cellsOf(await findRow(name)).slice(0, sheet.cells.length)).toEqual(sheet.cells);
    });
  }
});
