import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { texts } from '@/texts/indonesian-overlays';

const page = readFileSync('docs/proof.md', 'utf8');
const folder = 'src/components/viewer/file-facts';
const source = readdirSync(folder).map((file) => readFileSync(`${folder}/${file}`, 'utf8'));

it('docs/proof.md has the sentences of the app letter by letter, in both languages', () => {
  const cells = [...page.matchAll(/^\| (\*\*.+?) \|/gm)].map(([, cell = '']) => cell);
  const sentences = cells.flatMap((cell) => [...cell.matchAll(/\*\*(.+?)\*\* · (.+?\.)(?= |$)/g)]);
  expect(sentences.length).toBeGreaterThan(10);
  const translations: readonly string[] = Object.values(texts);
  const wrong = sentences.filter(
    ([, english = '', indonesian = '']) =>
      !source.some((text) => text.includes(`'${english}'`)) || !translations.includes(indonesian),
  );
  expect(wrong.map(([text]) => text)).toEqual([]);
});
