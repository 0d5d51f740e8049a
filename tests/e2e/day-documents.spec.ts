import { writeFile } from 'node:fs/promises';
import { createCanvas } from '@napi-rs/canvas';
import { expect } from '@playwright/test';
import {
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
import { makeStack } from '../support/files/made-stack';
import { pdf } from '../support/foreign/files';
import { button, dialog, link, note, openFromMenu, radio, verifier } from './day';

// Making, sending and deciding on documents in the browsers that Playwright cannot drive. What
// differs most between them is also tried in Chromium.

const rowOf = (text: string): What => ({ css: 'tbody tr', text });

/** Presses a button or link of a row, which may be in the row's menu. */
async function pressAction(window: Window, row: What, action: What) {
  await see(window, row, { css: 'td button, td a' });
  if (!(await isShown(window, row, action))) {
    await click(window, row, { css: 'button', text: 'More actions of ' });
  }
  await click(window, row, action);
}

async function send(window: Window, row: What) {
  // Uses a button outside the row's menu: an open menu would cover it.
  await click(window, row, button('Send'));
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

test('a document goes from upload over a rejection to approval [P-3 L-8 F-10]', async ({
  window,
  arriveAs,
}, info) => {
  const file = info.outputPath('sertifikat.pdf');
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
  // The picture has its size once it is loaded.
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
    // The field moves when the files have been made to fit.
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

  // Three, because one was ready before.
  await click(window, checklist, link('Send 3 documents'));
  await click(window, { role: 'dialog', name: 'Send 3 documents' }, button('Yes'));
  const receipt: What = { role: 'dialog', name: 'Receipt' };
  for (const number of numbers) {
    await see(window, receipt, { css: '*', text: `Perihal ${number}` });
  }
});

test('a stack of paper is cut, and its parts wait in the tray [A-20]', async ({
  window,
  arriveAs,
}, info) => {
  const file = info.outputPath('Pindai.pdf');
  await writeFile(
    file,
    makeStack(['SURAT TUGAS', 'SERTIFIKAT'].map((heading) => ({ heading, pages: 2 }))),
  );
  const strip: What = { role: 'dialog', name: 'Cut Pindai.pdf' };
  await arriveAs('Daniel Pattiwael');
  await openFromMenu(window, 'My Document');
  await click(window, link('Upload files'));
  await upload(window, [file], dialog, { label: 'Choose files' });
  await click(window, dialog, { css: '.tray-actions button', text: 'Cut' });
  await see(window, strip, { css: '.strip canvas' });
  await click(window, strip, button('Cut after page 2'));
  await click(window, strip, button('Cut into 2 parts'));
  await seeNo(window, strip);
  for (const name of ['Pindai (1-2).pdf', 'Pindai (3-4).pdf']) {
    await see(window, dialog, { css: 'strong', text: name });
  }
  await see(window, dialog, { css: '.part-ends canvas' });
  // The next test begins without files.
  await click(window, dialog, { css: '.modal-footer' }, button('Close'));
  await click(window, { role: 'dialog', name: 'Are you sure?' }, button('Yes'));
  await seeNo(window, dialog);
});
