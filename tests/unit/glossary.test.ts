import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { catalogue } from '../../server/texts/catalogue';
import type { Entry } from '../../server/texts/entry';
import { indonesian } from '../support/indonesian';

const ofApp: Record<string, string> = indonesian;
const ofServer = Object.fromEntries(
  Object.entries<Entry>(catalogue).map(([english, { id }]) => [english, id]),
);

it('says the same in the app and on the server [G-61]', () => {
  const shared = Object.keys(ofServer).filter((english) => english in ofApp);
  expect(shared.length).toBeGreaterThan(10);
  const different = shared.filter((english) => ofApp[english] !== ofServer[english]);
  expect(different.map((english) => [english, ofApp[english], ofServer[english]])).toEqual([]);
});

it('uses the words of docs/glossary.md [G-61]', () => {
  const rows = readFileSync('docs/glossary.md', 'utf8').matchAll(/^\| (.+?) \| (.+?) \|$/gm);
  const texts = Object.entries({ ...ofServer, ...ofApp });
  const inLowerCase = (text = '') => text.toLowerCase().replace(/[.!…]+$/, '');
  const different = [...rows].flatMap(([, english, translated]) =>
    texts
      .filter(([text]) => inLowerCase(text.replace(/\|.*/, '')) === inLowerCase(english))
      .filter(([, text]) => inLowerCase(text) !== inLowerCase(translated)),
  );
  expect(different).toEqual([]);
});
