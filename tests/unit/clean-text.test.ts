import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cleanLines, cleanText, cleanUsername, foldText } from '@/shared/clean-text';

describe('[V-23] a text is cleaned', () => {
  it.each([
    ['outer space', ' \u00a0Dewi\t', 'Dewi'],
    ['runs of white space', 'a  b\u00a0c\u2003d\u202fe\u3000f\tg', 'a b c d e f g'],
    ['line breaks', 'a\r\nb\nc\u2028d\ve', 'a b c d e'],
    ['controls', 'a\x01b\x07c\x9fd', 'abcd'],
    [
      'zero-width spaces and soft hyphens',
      '\ufeffIden\u200btitas\u2060 Di\u00adri',
      'Identitas Diri',
    ],
    ['direction marks', '\u202e4202/1225\u202c \u2067a\u2069\u200e\u200f', '4202/1225 a'],
    ['NFD', 'Rene\u0301', 'Ren\u00e9'],
    ['NFD with a zero-width space in it', 'Rene\u200b\u0301', 'Ren\u00e9'],
    ['joiners between Latin letters and digits', 'a\u200db\u200cc 1\u200d2', 'abc 12'],
    ['joiners at an end', '\u200dDewi\u200c', 'Dewi'],
    ['several joiners in a row', 'a\u200c\u200d\u200cb', 'ab'],
    ['nothing visible', '\u200b \u2800\u3164', ''],
  ])('%s [V-23]', (_, text, cleaned) => {
    expect(cleanText(text)).toBe(cleaned);
  });

  it.each([
    ['a family', '\u{1f468}\u200d\u{1f469}\u200d\u{1f467}'],
    ['an emoji of a skin colour', '\u{1f9d1}\u{1f3fd}\u200d\u{1f4bb}'],
    ['a rainbow flag', '\u{1f3f3}\ufe0f\u200d\u{1f308}'],
    ['the flag of Wales', '\u{1f3f4}\u{e0067}\u{e0062}\u{e0077}\u{e006c}\u{e0073}\u{e007f}'],
    ['Persian', '\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645'],
    ['an Arabic abbreviation', '\u0647\u200d'],
    ['Devanagari', '\u0915\u094d\u200d\u0937 \u0930\u094d\u200c\u0915'],
    ['Javanese', '\ua9a7\ua9c0\u200c\ua9a7'],
    ['apostrophes, as they were written', 'Nur\u2019aini Ma\u2018ruf'],
    ['digits of another width', '\uff11\uff12'],
  ])('but keeps %s [V-23]', (_, text) => {
    expect(cleanText(text)).toBe(text);
  });

  it('of several lines: these stay, with one blank line between paragraphs [V-24]', () => {
    const text = '\r\n Unclear \u00a0scan. \r\n\tPage  2\r\n \r\n\r\n\r\nSend\u200b again.\n\n';
    expect(cleanLines(text)).toBe('Unclear scan.\nPage 2\n\nSend again.');
  });

  const texts = fc.string({
    unit: fc.oneof(
      fc.constantFrom(...' \n\r\t\u00a0\u200b\u200c\u200d\u202e\u0301\u0645\u094d\u2019ea\u2800'),
      fc.constantFrom('\u{1f469}', '\ufe0f', '\u{1f3fd}', '\r\n'),
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
    ),
  });

  it('once and for all', () => {
    fc.assert(
      fc.property(texts, (text) => {
        for (const clean of [cleanText, cleanLines, cleanUsername]) {
          expect(clean(clean(text))).toBe(clean(text));
        }
        expect(cleanText(text)).not.toMatch(/^\s|\s$|\s\s|[^\S ]/u);
      }),
    );
  });
});

it.each([
  'NUR\u2019AINI',
  'nur`aini',
  ' Nur\u02bcaini\u200b',
  '\uff2eur\u00b4aini',
  'nur\u200c\uff07aini',
])('[L-26] %j is searched for like Nur\u2019aini', (text) => {
  expect(foldText(text)).toBe(foldText('Nur\u2018aini'));
});

it.each([
  ['19880517 201012 2 001', '198805172010122001'],
  ['19880517\u00a0201012\u00a02\u00a0001', '198805172010122001'],
  ['19880517-201012-2-001', '198805172010122001'],
  ['19880517.201012.2.001', '198805172010122001'],
  ['\u202a19880517 2010\u2013122001\u202c\u200b', '198805172010122001'],
  ['\uff11\uff19\uff18\uff18', '1988'],
  [' dewi.  lestari ', 'dewi. lestari'],
  ['-', '-'],
  ['2-a', '2-a'],
])('[L-27] %j is searched for as the username %s', (text, username) => {
  expect(cleanUsername(text)).toBe(username);
});
