import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { expect } from '@playwright/test';
import {
  choose,
  click,
  enterDate,
  isShown,
  see,
  seeNo,
  upload,
  type What,
  type Window,
  write,
} from '../support/browser/window';
import { test } from '../support/browser/windows';
import { makePhoto } from '../support/files/made-photo';
import { pdf } from '../support/foreign/files';

// What people do all day, in the browsers that Playwright cannot drive. What differs most between
// browsers is tried in Chromium, too.

const verifier = 'Andi Nurhalizah';

const button = (name: string): What => ({ role: 'button', name });
const link = (name: string): What => ({ role: 'link', name });
const radio = (name: string): What => ({ role: 'radio', name });
const heading = (name: string): What => ({ role: 'heading', name });
const dialog: What = { role: 'dialog' };
const rowOf = (text: string): What => ({ css: 'tbody tr', text });

async function openFromMenu(window: Window, name: string) {
  await click(window, { role: 'link', name });
  await see(window, { css: 'h1', text: name });
}

/** Presses a button or link of a row, which may be in the row's menu. */
async function pressAction(window: Window, row: What, action: What) {
  await see(window, row, { css: 'td button, td a' });
  if (!(await isShown(window, row, action))) {
    await click(window, row, { css: 'button', text: 'More actions of ' });
  }
  await click(window, row, action);
}

async function send(window: Window, row: What) {
  await pressAction(window, row, button('Send'));
  await click(window, { role: 'dialog', name: 'Are you sure?' }, button('Yes'));
  await see(window, row, { css: 'td', text: 'Sent' });
}

/** Shows only the documents with this description. */
async function filterBy(window: Window, description: string) {
  await click(window, link('Filter'));
  await write(window, description, dialog, { label: 'Description' });
  await click(window, dialog, button('Filter'));
  await seeNo(window, dialog);
}

const note = 'Nama pelatihan tidak sama dengan yang tertulis pada sertifikat.';

test('a document goes from upload over a rejection to approval [P-3 L-8 F-10]', async ({
  window,
  arriveAs,
}, info) => {
  const file = info.outputPath('sertifikat.pdf');
  // Browsers may share a server.
  const title = `Pelatihan ${info.project.name}, 2026`;
  await writeFile(file, pdf(title));
  const row = rowOf(title);

  await test.step('the owner uploads a PDF, describes it and sends it', async () => {
    await arriveAs('Dewi Lestari');
    await openFromMenu(window, 'My Document');
    await click(window, link('Add'));
    await write(window, 'Sertifikat Pelatihan', dialog, { label: 'Document Type' });
    // Before the options are there, Enter submits the form.
    await see(window, { role: 'option', name: 'Sertifikat Pelatihan' });
    await window.press('Enter');
    await upload(window, [file], dialog, { css: 'input[type=file]' });
    await write(window, title, dialog, { label: 'Description' });
    await click(window, dialog, button('Save'));
    await see(window, row, { css: 'td', text: 'Draft' });

    await pressAction(window, row, link('Meta Data'));
    await write(window, '118/KS/2026', dialog, { label: 'Nomor Sertifikat' });
    await write(window, 'Keamanan Ciber', dialog, { label: 'Nama Pelatihan' });
    await write(window, 'Pusat Data dan Informasi', dialog, { label: 'Penyelenggara' });
    await enterDate(window, '2026-03-02', 'tanggal_mulai');
    await click(window, dialog, button('Save'));
    await seeNo(window, dialog);
    await send(window, row);
  });

  await test.step('a verifier rejects it with a note', async () => {
    await arriveAs(verifier);
    await openFromMenu(window, 'Verification');
    await filterBy(window, title);
    await click(window, row, link('Verification'));
    await see(window, dialog, { css: 'canvas' });
    await click(window, dialog, radio('Rejected'));
    await write(window, note, dialog, { label: 'Note' });
    await click(window, dialog, button('Save'));
    await seeNo(window, dialog);
    await seeNo(window, row);
  });

  await test.step('the owner sees why, corrects it and sends it again', async () => {
    await arriveAs('Dewi Lestari');
    await openFromMenu(window, 'My Document');
    await see(window, row, { css: 'td', text: note });
    await pressAction(window, row, link('Meta Data'));
    await write(window, 'Keamanan Siber', dialog, { label: 'Nama Pelatihan' });
    await click(window, dialog, button('Save'));
    await seeNo(window, dialog);
    await send(window, row);
  });

  for (const [name, list, status] of [
    [verifier, 'Verification', 'Verified'],
    ['Hendra Gunawan', 'Approve', 'Approved'],
  ] as const) {
    await test.step(`${name} decides: ${status}`, async () => {
      await arriveAs(name);
      await openFromMenu(window, list);
      await filterBy(window, title);
      await click(window, row, link(list));
      await see(window, dialog, { css: 'dd', text: 'Keamanan Siber' });
      await click(window, dialog, radio(status));
      await click(window, dialog, button('Save'));
      await seeNo(window, row);
    });
  }

  await arriveAs('Dewi Lestari');
  await openFromMenu(window, 'My Document');
  await see(window, row, { css: 'td', text: 'Approved' });
});

test('a photo from a phone is made to fit, and the checklist goes on', async ({
  window,
  arriveAs,
}, info) => {
  const photo = info.outputPath('IMG_0001.jpg');
  await writeFile(photo, makePhoto({ width: 3000, height: 4000, orientation: 6 }));
  const checklist: What = { role: 'region', name: 'Checklist' };
  const fitted: What = { role: 'region', name: 'What will be uploaded' };
  await arriveAs('Daniel Pattiwael');
  await openFromMenu(window, 'My Document');
  await click(window, checklist, button('Checklist'));
  await click(window, checklist, button('Add KTP'));
  await upload(window, [photo], dialog, { css: 'input[type=file]' });
  await see(window, dialog, fitted, { css: '*', text: 'KB of 512 KB' });
  // Its size is known once it is loaded.
  const isUpright = () =>
    window.run(() => {
      const picture = document.querySelector<HTMLImageElement>('[role=dialog] section img');
      return picture && picture.naturalHeight > picture.naturalWidth;
    }, null);
  await expect.poll(isUpright).toBe(true);
  await click(window, dialog, button('Save'));
  await seeNo(window, dialog);
  await see(window, checklist, button('Complete KTP'));
});

/** The bytes of an own document, one character for each. */
const readOwn = (window: Window, of: { type: string; description: string }) =>
  window.run(async ({ type, description }) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}` };
    const read = (path: string) => fetch(`/service/api/document/${path}`, { headers });
    const list = await read(`my-documents?role=${localStorage.getItem('ROLE')}`);
    const { data } = (await list.json()).data;
    const row = data.find(
      (one: { document_type: { document_type: string }; additional_name: string }) =>
        one.document_type.document_type === type && one.additional_name === description,
    );
    const file = await read(`documents/download/${row.id}`);
    const bytes = new Uint8Array(await file.arrayBuffer());
    return Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  }, of);

test('a file is decided about by its bytes [X-13]', async ({ window, arriveAs }, info) => {
  const picture = createCanvas(300, 200);
  const [png, webp] = [picture.encodeSync('png'), picture.encodeSync('webp')];
  const shifted = Buffer.concat([Buffer.from('\r\n'), pdf('Surat')]);
  const folder = info.outputPath();
  const store = async (name: string, bytes: Buffer | string = '') => {
    await writeFile(`${folder}/${name}`, bytes);
    return `${folder}/${name}`;
  };
  const heic = await store('IMG_1.heic', '\0\0\0\x18ftypheic');
  const ofTwelveBits = picture.encodeSync('jpeg');
  ofTwelveBits[ofTwelveBits.indexOf(Buffer.from([0xff, 0xc0])) + 4] = 12;
  const scan = await store('scan.jpg', ofTwelveBits);
  const photos = [
    await store('a.png', png),
    await store('b.png', png),
    await store('c.webp', webp),
  ];
  const fitted: What = { role: 'region', name: 'What will be uploaded' };

  const choosing: What[] = [dialog, { css: '.file-drop input' }];

  async function save() {
    await see(window, dialog, fitted, { css: '*', text: ' KB of ' });
    await click(window, dialog, button('Save'));
    await seeNo(window, dialog);
  }
  async function add(description: string, files: string[]) {
    const type = 'Sertifikat Pelatihan';
    await click(window, link('Add'));
    await write(window, type, dialog, { label: 'Document Type' });
    await see(window, { role: 'option', name: type });
    await window.press('Enter');
    // What is made of the files moves the field.
    await write(window, description, dialog, { label: 'Description' });
    await upload(window, files, dialog, { css: '.file-drop input[multiple]' });
    await save();
    return readOwn(window, { type, description });
  }

  await arriveAs('Daniel Pattiwael');
  await openFromMenu(window, 'My Document');
  await pressAction(window, rowOf('Pas Foto'), link('Edit'));
  await upload(window, [heic], ...choosing);
  await see(window, dialog, { css: '*', text: 'This browser cannot open HEIC pictures.' });
  await upload(window, [scan], ...choosing);
  await see(window, dialog, { css: '*', text: 'The browser cannot open this picture' });
  await upload(window, photos.slice(0, 1), ...choosing);
  await save();
  const changed = await readOwn(window, { type: 'Pas Foto', description: '' });
  expect(changed).toMatch(/^\xff\xd8\xff/);

  expect((await add('Foto', photos)).match(/^%PDF-|\/Page\/|\xff\xd8\xff/g)).toEqual([
    '%PDF-',
    ...photos.flatMap(() => ['/Page/', '\xff\xd8\xff']),
  ]);
  const letter = await store('surat.pdf', shifted);
  expect(await add('Surat', [letter])).toBe(shifted.toString('latin1'));
});

/** Fills in all meta data of the form that is open. */
async function fillMetaData(window: Window, text: string) {
  await see(window, dialog, { css: '.meta-data-field input' });
  const fields = await window.run(
    () =>
      [...document.querySelectorAll<HTMLInputElement>('.meta-data-field input')].map(
        ({ name, type }) => ({ name, type }),
      ),
    null,
  );
  for (const { name, type } of fields) {
    if (type === 'date') await enterDate(window, '2024-02-03', name);
    else await write(window, text, dialog, { css: `input[name="${name}"]` });
  }
}

test('many files become documents, which are sent together', async ({ window, arriveAs }, info) => {
  const numbers = [1, 2];
  const files = numbers.map((number) => info.outputPath(`SK Jabatan ${number}.pdf`));
  await Promise.all(files.map((file) => writeFile(file, pdf(file))));
  const checklist: What = { role: 'region', name: 'Checklist' };
  await arriveAs('Rina Kartikasari');
  await openFromMenu(window, 'My Document');

  await test.step('the tray knows their type, and uploads them', async () => {
    await click(window, link('Upload files'));
    await upload(window, files, dialog, { label: 'Choose files' });
    for (const number of numbers) {
      const label = `Description of SK Jabatan ${number}.pdf`;
      await write(window, `Perihal ${number}`, dialog, { label });
    }
    await click(window, dialog, button('Upload 2 files'));
    await see(window, dialog, { css: '*', text: 'All files have been uploaded.' });
    await click(window, dialog, { css: '.modal-footer' }, button('Close'));
    await seeNo(window, dialog);
  });

  await test.step('the checklist leads to what they lack', async () => {
    await click(window, checklist, button('Checklist'));
    for (const number of numbers) {
      await click(window, checklist, button('Complete SK Jabatan'));
      await fillMetaData(window, String(number));
      await click(window, dialog, button('Save'));
      await seeNo(window, dialog);
    }
  });

  // One was ready before.
  await click(window, checklist, link('Send 3 documents'));
  await click(window, { role: 'dialog', name: 'Send 3 documents' }, button('Yes'));
  const receipt: What = { role: 'dialog', name: 'Receipt' };
  for (const number of numbers) {
    await see(window, receipt, { css: '*', text: `Perihal ${number}` });
  }
});

const back = (window: Window) => window.run(() => history.back(), null);

test('Back closes what is open, and a reload opens it again', async ({ window, arriveAs }) => {
  await arriveAs(verifier);
  await openFromMenu(window, 'Verification');
  const first = { css: 'tbody tr:first-child' };
  await see(window, first, link('Verification'));

  await click(window, link('Filter'));
  await see(window, dialog, { label: 'Description' });
  // Firefox fails the calls of a page that is left, and the app logs them.
  await seeNo(window, dialog, { css: '.select__loading-indicator' });
  await window.reload();
  await see(window, dialog, { label: 'Description' });
  await back(window);
  await seeNo(window, dialog);

  await click(window, first, link('Verification'));
  await see(window, dialog, radio('Verified'));
  const shown = await nameOnDesk(window);
  await click(window, dialog, button('Next document'));
  await expect.poll(() => nameOnDesk(window)).not.toBe(shown);
  await back(window);
  await seeNo(window, dialog);

  await click(window, first, link('Verification'));
  await click(window, dialog, radio('Rejected'));
  await write(window, note, dialog, { label: 'Note' });
  await back(window);
  const question: What = { role: 'dialog', name: 'Are you sure?' };
  await click(window, question, button('No'));
  await seeNo(window, question);
  await see(window, dialog, { label: 'Note', text: note });
  await back(window);
  await click(window, question, button('Yes'));
  await seeNo(window, dialog);
  await see(window, { css: 'h1', text: 'Verification' });
});

const place = (nth: number): What => ({ css: '.queue-navigation', text: `${nth} of ` });
const nameOnDesk = (window: Window) =>
  window.run(
    () => document.querySelector('[role=dialog] .document-sheet-heading')?.textContent,
    null,
  );

/** Takes the time to react to a document: the desk ignores what is meant for the one before. */
const react = (window: Window) =>
  window.run(() => new Promise<void>((resolve) => setTimeout(resolve, 250)), null);

/** Opens the first document of the list by keys, on a desk that goes on to the next one. */
async function openDesk(window: Window) {
  await openFromMenu(window, 'Verification');
  await see(window, { css: 'tbody tr a' });
  await window.press('j');
  await see(window, { css: 'tbody tr:first-child a:focus' });
  await window.press('o');
  await see(window, dialog, place(1));
  // The file is drawn, with its marks.
  await see(window, dialog, { css: '.viewer-page canvas, .viewer-page img' });
  await see(window, dialog, radio('Verified'));
}

test('a verifier works through the desk by keys', async ({ window, arriveAs }) => {
  await arriveAs(verifier);
  await openDesk(window);
  await click(window, dialog, { role: 'checkbox', name: 'Go on to the next document' });
  const first = await nameOnDesk(window);

  await test.step('looks at the next document, and back', async () => {
    await window.press('j');
    await see(window, dialog, place(2));
    await window.press('k');
    await see(window, dialog, place(1));
    expect(await nameOnDesk(window)).toBe(first);
  });

  await test.step('verifies it, and is shown the next one', async () => {
    await see(window, dialog, radio('Verified'));
    await react(window);
    await window.press('1');
    await see(window, dialog, { css: 'input[type=radio]:checked' });
    await window.press('Enter');
    await see(window, dialog, { css: '*', text: '1 decided in this session' });
    await see(window, dialog, place(2));
  });

  await test.step('rejects that with a note', async () => {
    await see(window, dialog, radio('Rejected'));
    await react(window);
    await window.press('2');
    await see(window, dialog, { css: 'input[type=radio]:checked' });
    await window.press('n');
    await see(window, dialog, { css: 'textarea:focus' });
    await write(window, 'Buram 1, 2?', dialog, { css: 'textarea' });
    await click(window, dialog, button('Save'));
    await see(window, dialog, { css: '*', text: '2 decided in this session' });
  });

  await window.press('Escape');
  await seeNo(window, dialog);
});

/** Opens a desk that goes on to the next document, with enough time to undo. */
async function openPatientDesk(window: Window) {
  await openDesk(window);
  await click(window, dialog, { role: 'checkbox', name: 'Go on to the next document' });
  await choose(window, '60', dialog, { label: 'Time to undo' });
}

/** Verifies the first document by keys, which waits then. */
async function verifyFirst(window: Window) {
  await react(window);
  await window.press('1');
  await see(window, dialog, { css: 'input[type=radio]:checked' });
  await window.press('Enter');
  await see(window, dialog, place(2));
  await see(window, dialog, { css: 'button', text: 'Undo' });
}

test('a decision that waits is taken back', async ({ window, arriveAs }) => {
  await arriveAs(verifier);
  await openPatientDesk(window);
  const first = await nameOnDesk(window);
  for (const takeBack of [
    () => window.press('z'),
    () => click(window, dialog, { css: 'button', text: 'Undo' }),
  ]) {
    await verifyFirst(window);
    await takeBack();
    await see(window, dialog, place(1));
    expect(await nameOnDesk(window)).toBe(first);
    await seeNo(window, dialog, { css: 'button', text: 'Undo' });
  }
});

/** What a call with the session of the window has under `data`. */
const read = (window: Window, path: string) =>
  window.run(async (path) => {
    const headers = { Authorization: `Bearer ${localStorage.getItem('ACCESS_TOKEN')}` };
    return (await (await fetch(`/service/api/document/${path}`, { headers })).json()).data;
  }, path);

test('a decision that waits is sent when its tab is closed', async ({
  window,
  arriveAs,
  baseURL,
}) => {
  await arriveAs(verifier);
  const [first] = (await read(window, 'verifications?role=verifikatorDms')).data;
  await window.inNewTab(async () => {
    await window.goTo(`${baseURL}/dashboard`);
    await openPatientDesk(window);
    await verifyFirst(window);
  });
  const statusOfFirst = async () =>
    (await read(window, `documents/view/${first.id}`)).document_status_id;
  await expect.poll(statusOfFirst).toBe(3);
});

test('many documents are decided at once', async ({ window, arriveAs }) => {
  await arriveAs(verifier);
  await openFromMenu(window, 'Verification');
  for (const nth of [1, 2]) {
    await click(window, { css: `tbody tr:nth-child(${nth}) input[type=checkbox]` });
  }
  await click(window, button('Decide 2 documents'));
  await click(window, dialog, radio('Verified'));
  await click(window, dialog, button('Save'));
  await see(window, { css: '.Toastify__toast--success', text: '2 documents have been decided.' });
  await seeNo(window, dialog);
});

test('a note survives a reload', async ({ window, arriveAs }) => {
  await arriveAs(verifier);
  await openFromMenu(window, 'Verification');
  await click(window, { css: 'tbody tr:first-child' }, link('Verification'));
  await click(window, dialog, radio('Rejected'));
  await write(window, note, dialog, { label: 'Note' });
  await expect.poll(() => keptDrafts(window)).toContain(note);
  await window.reload();
  // What a person has typed is no part of the text of a page.
  await expect
    .poll(() => window.run(() => document.querySelector('textarea')?.value, null))
    .toBe(note);
});

/** What the browser keeps of forms, as text. */
const keptDrafts = (window: Window) =>
  window.run(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('berkas');
        opening.onsuccess = () => {
          const store = opening.result.transaction('records').objectStore('records');
          const reading = store.get('drafts');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(JSON.stringify(reading.result) ?? '');
          };
        };
      }),
    null,
  );

test('signing out ends the session', async ({ window, arriveAs, baseURL }) => {
  await arriveAs(verifier);
  await click(window, { css: 'button', text: 'Profile of' });
  await click(window, button('Sign Out'));
  await see(window, heading('You are signed out'));
  await window.goTo(`${baseURL}/document/verification`);
  await see(window, heading('You are not signed in'));
});
