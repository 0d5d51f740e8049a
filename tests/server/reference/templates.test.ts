import { expect, it } from 'vitest';
import { categories } from '@/api/categories';
import { columns } from '@/api/columns';
import { documentTypes } from '@/api/document-types';
import { mimeTypes } from '@/api/mime-types';
import { unitVerifikators } from '@/api/unit-verifikators';
import { exampleRows } from '@/components/rehearsal/example-rows';
import { texts } from '@/texts/indonesian-screens';
import { apiPerTest } from '../../support/api/api-per-test';
import { importRows } from '../../support/api/sheet-calls';

const api = apiPerTest();

const indonesian: Record<string, string> = texts;

// Follows an administrator's first day: rows name those of the sheets before.
it.each([
  ['English', (text: string) => text.replace(/\|.*/, '')],
  ['Bahasa Indonesia', (text: string) => indonesian[text] ?? text],
])(
  'the templates of the app, with their example rows, can be imported in %s [R-75]',
  async (_, inWords) => {
    for (const resource of [columns, mimeTypes, categories, documentTypes, unitVerifikators]) {
      const { fields, path, sheetName } = resource;
      const named = Object.values<{ name: string; label: string }>(fields);
      const example = exampleRows[sheetName] ?? {};
      const { status, body } = await importRows(api(), path, [
        named.map(({ label }) => inWords(label)),
        named.map(({ name }) => inWords(example[name] ?? '')),
      ]);
      expect([sheetName, status, body.errors]).toEqual([sheetName, 200, undefined]);
    }
  },
);
