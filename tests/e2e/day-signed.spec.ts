import { writeFile } from 'node:fs/promises';
import { scannedPdf } from '../../tools/bench/scanned-pdf';
import {
  click,
  see,
  seeNo,
  upload,
  type What,
  type Window,
  write,
} from '../support/browser/window';
import { test } from '../support/browser/windows';
import { drawCodePage } from '../support/files/code-page';
import { appendRevision, decree, secondDrawing } from '../support/signatures/made-pdf';
import { makeSigner, signPdf } from '../support/signatures/sign-pdf';
import { button, dialog, link, openFromMenu } from './day';

// Facts of a file, in the browsers that Playwright cannot drive, and in Chromium.

const facts: What = { role: 'region', name: 'What the file says' };
const compared: What = { role: 'dialog', name: 'The file as it was signed' };
const says = (text: string): What => ({ css: 'button', text });

async function choose(window: Window, file: string) {
  const type = 'Sertifikat Pelatihan';
  await click(window, link('Add'));
  await write(window, type, dialog, { label: 'Document Type' });
  await see(window, { role: 'option', name: type });
  await window.press('Enter');
  await upload(window, [file], dialog, { css: '.file-drop input[multiple]' });
}

/** Adds the chosen file, and opens the form for its meta data. */
async function save(window: Window, description: string) {
  await write(window, description, dialog, { label: 'Description' });
  await click(window, dialog, button('Save'));
  await seeNo(window, dialog);
  await click(window, { css: 'tbody tr', text: description }, link('Meta Data'));
}

/** Uploads a file, and sees what it says before, and in the form for its meta data. */
async function add(window: Window, file: string, description: string, sentence: string) {
  await choose(window, file);
  await see(window, dialog, facts, says(sentence));
  await save(window, description);
  await see(window, dialog, facts, says(sentence));
  await see(window, dialog, facts, says('Issued by BSrE, not checked.'));
}

test('a signed file says by whom, and that a number on page 2 was altered later [E-1 E-7 E-9]', async ({
  window,
  arriveAs,
}, info) => {
  const ca = await makeSigner('BSrE', 'RSA');
  const signed = await signPdf(decree(), await makeSigner('Kepala Dinas', 'RSA', ca));
  const altered = appendRevision(signed, { 6: secondDrawing('8.500.000') });
  const store = async (name: string, bytes: Uint8Array) => {
    await writeFile(info.outputPath(name), bytes);
    return info.outputPath(name);
  };
  const by = 'Signed electronically by Kepala Dinas, 2 November 2026.';
  const { name } = info.project;

  await arriveAs('Daniel Pattiwael');
  await openFromMenu(window, 'My Document');
  await add(window, await store('asli.pdf', signed), `Asli ${name}`, `${by} Not changed since.`);
  await click(window, dialog, button('Cancel'));
  await seeNo(window, dialog);

  const changed = `${by} Changed after signing.`;
  await add(window, await store('ubah.pdf', altered), `Ubahan ${name}`, changed);
  await click(window, dialog, facts, button('Show the file as it was signed'));
  await see(window, compared, { role: 'status', text: 'Difference 1 of 1' });
  await see(window, compared, { css: '.viewer-box[data-current=true]' });
  await window.press('Escape');
  await seeNo(window, compared);
  await click(window, dialog, facts, button('Details of the file'));
  await see(window, dialog, facts, { css: 'dd', text: '3 times' });
});

test('a QR code of a scan leads to its host, and to its place [E-15 E-16 E-19]', async ({
  window,
  arriveAs,
}, info) => {
  const url = 'https://tte.example.go.id:8443/verify?id=3f2a9c';
  const jpeg = drawCodePage({ texts: [url], dpi: 150, tilt: 2, hasLogo: true });
  const file = info.outputPath('pindai.pdf');
  await writeFile(file, scannedPdf([{ jpeg, width: 1241, height: 1754 }], 1));
  const codes: What = { role: 'region', name: 'QR codes' };

  await arriveAs('Daniel Pattiwael');
  await openFromMenu(window, 'My Document');
  await choose(window, file);
  await save(window, `Pindaian ${info.project.name}`);
  await see(window, dialog, codes, link('tte.example.go.id:8443'));
  await click(window, dialog, codes, button('Show QR code'));
  await see(window, dialog, { css: '.viewer-box[data-kind=code]' });
});
