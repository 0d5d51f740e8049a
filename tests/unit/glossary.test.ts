import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { texts as ofPortal } from '../../server/demo/portal/texts';
import { catalogue } from '../../server/texts/catalogue';
import type { Entry } from '../../server/texts/entry';
import { indonesian } from '../support/indonesian';

const ofApp: Record<string, string> = indonesian;
const ofServer: Record<string, string> = {
  ...Object.fromEntries(Object.entries<Entry>(catalogue).map(([english, { id }]) => [english, id])),
  ...ofPortal,
};

it('says the same in the app and on the server [G-61]', () => {
  const shared = Object.keys(ofServer).filter((english) => english in ofApp);
  expect(shared.length).toBeGreaterThan(26);
  const different = shared.filter((english) => ofApp[english] !== ofServer[english]);
  expect(different.map((english) => [english, ofApp[english], ofServer[english]])).toEqual([]);
});

const inLowerCase = (text = '') => text.toLowerCase().replace(/[.!…]+$/, '');
const [, ...rows] = [
  ...readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| (.+?) \| (.+?) \|$/gm),
].map(([, english, word]) => [inLowerCase(english), inLowerCase(word)] as const);

it('has a text for each word of docs/glossary.md, in both languages [G-61]', () => {
  const texts = { ...ofServer, ...ofApp };
  const [english, translated] = [Object.keys(texts), Object.values(texts)].map((of) =>
    of.map(inLowerCase),
  );
  const areIn = (words: string, all: string[] = []) =>
    words.split(/ \/ |; |, /).every((word) => all.some((text) => text.includes(word)));
  /** Leaves out the brackets that tell a word from another one. */
  const unused = rows.filter(
    ([word, other]) => !areIn(word.replace(/ \(.*/, ''), english) || !areIn(other, translated),
  );
  expect(unused).toEqual([]);
});

it('uses the words of docs/glossary.md [G-61]', () => {
  const words = new Map(rows);
  /** `Document type|file` is `Document type (file)` in the glossary, or has no entry of its own. */
  function wordOf(text: string): string | undefined {
    const [word, context] = text.split('|').map(inLowerCase);
    return words.get(`${word} (${context})`) ?? words.get(word ?? '');
  }
  const different = Object.entries({ ...ofServer, ...ofApp }).filter(
    ([english, text]) => (wordOf(english) ?? inLowerCase(text)) !== inLowerCase(text),
  );
  expect(different).toEqual([]);
});
