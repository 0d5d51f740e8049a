import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { escapeRegExp, range } from 'es-toolkit';
import { fileTypeFromBuffer } from 'file-type';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parseNote } from '@/lib/rejection-note';
import { documents as seedDocuments } from '../../../server/demo/documents/documents';
import { drawFile } from '../../../server/demo/drawings/draw-file';
import { documentTypes } from '../../../server/demo/reference/document-types';
import { labelOf } from '../../../server/demo/reference/reference-data';
import { status } from '../../../server/domain/statuses';
import { bytesOf as storedBytes } from '../../support/api/fixture';
import { type SeededDocument, seededDocuments, seededStorage } from '../../support/api/seeded';
import { withPdf } from '../../support/find/read-pdf';

const data = seededStorage();
const bytesOf = (document: SeededDocument) => storedBytes(data(), document.storage_id);

describe('files', () => {
  let pdfs: Awaited<ReturnType<typeof readPdf>>[];

  beforeAll(async () => {
    const stored = (await seededDocuments(data().db)).filter(
      ({ extension }) => extension === 'pdf',
    );
    pdfs = await Promise.all(stored.map(readPdf));
  });

  it('are really of the type and the size that the document says, within the limit of its type', async () => {
    for (const document of await seededDocuments(data().db)) {
      const bytes = await bytesOf(document);
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(document.mime_type);
      expect(document.mime_type).toBe(document.document_type.mime_type.mime_type);
      expect(document.extension).toBe(document.document_type.mime_type.extension);
      expect(document.file_size).toBe(Math.ceil(bytes.length / 1024));
      expect(document.file_size).toBeLessThanOrEqual(document.document_type.max_size);
    }
  });

  it('that are flawed say why by a reason and its places, wrong forms by their field [I-43]', () => {
    const faults = seedDocuments.flatMap(({ document_type, status: reached, fault }) =>
      reached === status.rejected && fault ? [{ document_type, fault }] : [],
    );
    expect(faults.length).toBeGreaterThanOrEqual(20);
    for (const { document_type, fault } of faults) {
      const type = documentTypes.find((one) => one.document_type === document_type);
      const { reasons, pins, free } = parseNote(fault.note, type?.rejection_reasons ?? []);
      const fields = fault.in === 'form' ? labelOf(fault.column) : undefined;
      expect([document_type, reasons.map((reason) => reason.fields)]).toEqual([
        document_type,
        [fields],
      ]);
      expect(pins.length > 0).toBe(fault.in === 'file');
      expect(free).toMatch(/^[^\n]+\.$/);
    }
  });

  it('are small', async () => {
    for (const { extension, file_size } of await seededDocuments(data().db)) {
      expect(file_size).toBeLessThanOrEqual(extension === 'pdf' ? 40 : 60);
    }
  });

  it('are PDFs of several pages, some of them portrait and landscape', () => {
    expect(pdfs).not.toHaveLength(0);
    for (const { shapes } of pdfs) expect(shapes.length).toBeGreaterThan(1);
    expect(pdfs.some(({ shapes }) => new Set(shapes).size === 2)).toBe(true);
  });

  it('are about their owners, and say what the form says or one thing else', async () => {
    const all = [...pdfs, ...(await redrawnPictures())];
    expect(all).toHaveLength((await seededDocuments(data().db)).length);
    for (const { document, text } of all) {
      const { name, username } = document.user;
      expect(text).toContain(name.toUpperCase());
      if (!withoutUsername.includes(document.document_type.document_type)) {
        expect(text).toContain(username.toUpperCase());
      }
      const made = madeOf(document);
      for (const value of Object.values(made.values)) expect(says(text, value)).toBe(true);
      const wrong = document.meta_data.filter(({ value }) => !says(text, value));
      expect(wrong.map(({ column }) => column.column_name)).toEqual(
        made.fault?.in === 'form' ? [made.fault.column] : [],
      );
    }
  });

  it('are deliberately at odds with the form in one in six of what waits', async () => {
    const waiting = seedDocuments.filter(({ status }) => status === 2 || status === 3);
    const wrong = waiting.filter(({ fault }) => fault);
    expect(wrong.length / waiting.length).toBeGreaterThan(1 / 8);
    expect(wrong.length / waiting.length).toBeLessThan(1 / 5);
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([2, 3]));
  });
});

/** Cards that show the citizen's number, not the employee's. */
const withoutUsername = ['KTP', 'Kartu Keluarga', 'NPWP'];

/** The seed's source of a document. */
function madeOf({ user, document_type, additional_name }: SeededDocument) {
  const made = seedDocuments.filter(
    (one) =>
      one.owner.username === user.username &&
      one.document_type === document_type.document_type &&
      one.additional_name === additional_name,
  );
  expect(made).toHaveLength(1);
  return made[0] as (typeof seedDocuments)[number];
}

const longDate = new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'UTC' });

/** True if a text contains a form's value as a whole word; dates in words. */
function says(text: string, value: string): boolean {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(value);
  const words = escapeRegExp(isDate ? longDate.format(new Date(value)) : value).toUpperCase();
  return new RegExp(`(?<![\\dA-Z])${words}(?![\\dA-Z])`).test(text);
}

async function readPdf(document: SeededDocument) {
  const texts: string[] = [];
  const shapes: string[] = [];
  await withPdf(await bytesOf(document), async (pdf) => {
    for (const nth of range(1, pdf.numPages + 1)) {
      const page = await pdf.getPage(nth);
      const { width, height } = page.getViewport({ scale: 1 });
      shapes.push(width > height ? 'landscape' : 'portrait');
      const { items } = await page.getTextContent();
      texts.push(...items.map((item) => ('str' in item ? item.str : '')));
    }
  });
  return { document, shapes, text: texts.join(' ').replace(/\s+/g, ' ').toUpperCase() };
}

/** The stored pictures, drawn again to record the text on them. */
async function redrawnPictures() {
  const pictures = (await seededDocuments(data().db)).filter(
    ({ extension }) => extension === 'jpg',
  );
  const drawing = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d'));
  const write = vi.spyOn<SKRSContext2D, 'fillText'>(drawing, 'fillText');
  const redrawn = [];
  for (const document of pictures) {
    write.mockClear();
    const made = madeOf(document);
    const bytes = drawFile(made, made.fault?.in === 'file');
    expect(Buffer.compare(bytes, await bytesOf(document))).toBe(0);
    const text = write.mock.calls.map(([text]) => text).join(' ');
    redrawn.push({ document, text: text.toUpperCase() });
  }
  write.mockRestore();
  return redrawn;
}
