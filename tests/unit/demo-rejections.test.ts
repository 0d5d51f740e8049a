// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, it } from 'vitest';
import { documents } from '../../server/demo/documents/documents';
import { documentTypes } from '../../server/demo/reference/document-types';
import { labelOf } from '../../server/demo/reference/reference-data';
import { parseNote } from '../../src/lib/rejection-note';
import { listToDos, toLine } from '../../src/pages/documents/to-do/list-to-dos';
import { loadOverlayTexts, setLanguage } from '../../src/texts/language';

// Notes that owners of the demonstration's rejected documents read, by the document's fault.

beforeAll(loadOverlayTexts);
afterEach(() => setLanguage('en'));

const rejected = documents.flatMap(({ status, fault, document_type }) => {
  const type = documentTypes.find((one) => one.document_type === document_type);
  return status === 4 && fault ? [{ fault, own: type?.rejection_reasons ?? [] }] : [];
});

const inIndonesian: Record<string, string> = {
  upper: 'atas',
  middle: 'tengah',
  lower: 'bawah',
  left: 'kiri',
  centre: 'tengah',
  right: 'kanan',
};

const words = {
  en: {
    differs: 'What was filled in differs from the file',
    place: (page: string, row: string, column: string) => `Page ${page}, ${row} ${column}`,
  },
  id: {
    differs: 'Isian berbeda dengan berkas',
    place: (page: string, row: string, column: string) =>
      `Halaman ${page}, ${inIndonesian[row]} ${inIndonesian[column]}`.replace(/(tengah) \1/, '$1'),
  },
};

it.each(['en', 'id'] as const)(
  'each fault and its place is an item to its owner, in %s [I-20 I-43]',
  async (language) => {
    await setLanguage(language);
    const { differs, place } = words[language];
    expect(rejected.length).toBeGreaterThanOrEqual(20);
    for (const { fault, own } of rejected) {
      const lines = listToDos(parseNote(fault.note, own), []).map(toLine);
      if (fault.in === 'form') {
        expect(lines).toEqual([`${differs}: ${labelOf(fault.column)}.`]);
        continue;
      }
      const [reason, ...pinned] = lines;
      const places = [...fault.note.matchAll(/^Page (\d+), (\w+) (\w+): (.*)$/gm)];
      expect(places.length).toBeGreaterThan(0);
      expect(pinned).toEqual(
        places.map(
          ([, page = '', row = '', column = '', remark]) =>
            `${place(page, row, column)}: ${remark}`,
        ),
      );
      expect(reason).toMatch(/^[^:]+\.$/);
    }
  },
);
