import { sumBy } from 'es-toolkit';

export type NamedType = { document_type: string; naming_format: string };

/** Words that stand on many kinds of documents, also on those that nobody asks for. */
const generic = new Set(
  'berkas daftar data dokumen file foto kartu keterangan nilai scan sk surat tanda tugas'.split(
    ' ',
  ),
);
export const isGeneric = (word: string) => generic.has(word);
/** Largest weight of a generic word; a word of one type in thirty weighs 3.4. */
const maxGenericWeight = 0.7;
/** The part of a type's words, by weight, that a name must have. */
const minCoverage = 0.6;
/** Score from which a type is certain; a generic word alone stays below it. */
const minScore = 1;
/** Factor over the score of the next type that makes a clear lead. */
const lead = 1.3;
/** Letters from which a word may be misspelt in one of them. */
const minMisspeltLength = 6;

/** Trust in initials: nobody has written them down, and other types may share them. */
const trustInInitials = 0.7;

/** A way of naming a type: all its words, or its abbreviation. */
type Naming = { words: string[]; trust: number };

/**
 * Recognises document types by the names of files, such as `SK_CPNS_2010 (1).pdf`. The returned
 * function answers with a type only if it leads clearly, else with undefined.
 */
export function matchType<Type extends NamedType>(
  types: readonly Type[],
): (fileName: string) => Type | undefined {
  const known = types.map((type) => ({ type, namings: findNamings(type) }));
  const uses = new Map<string, number>();
  for (const { namings } of known) {
    const ofType = new Set(namings.flatMap(({ words }) => words));
    for (const word of ofType) uses.set(word, (uses.get(word) ?? 0) + 1);
  }

  /** Weighs a word: the fewer types have it, the more it tells. */
  function weigh(word: string): number {
    const weight = Math.log((types.length + 1) / (uses.get(word) ?? 1));
    return isGeneric(word) ? Math.min(weight, maxGenericWeight) : weight;
  }

  function score({ words, trust }: Naming, given: string[]): number {
    // "SKCPNS"
    const isJoined = given.includes(words.join(''));
    const found = words.filter((word) => isJoined || given.some((one) => isSame(one, word)));
    if (!isJoined && isOfAnotherKind(words, given)) return 0;
    const whole = sumBy(words, weigh);
    const there = sumBy(found, weigh);
    const coverage = whole > 0 ? there / whole : 0;
    return coverage < minCoverage ? 0 : trust * there * coverage ** 3;
  }

  return (fileName) => {
    const words = toWords(fileName.replace(/\.[^.]*$/, ''));
    const scored = known
      .map(({ type, namings }) => ({
        type,
        score: Math.max(0, ...namings.map((naming) => score(naming, words))),
      }))
      .sort((one, other) => other.score - one.score);
    const [best, next] = scored;
    const isClear = best && best.score >= minScore && best.score >= lead * (next?.score ?? 0);
    return isClear ? best.type : undefined;
  };
}

/**
 * True if a name lacks the first word of a type and has another one in its place: the first word of
 * an Indonesian name says what it is. A "Sumpah PNS" is no "SK PNS".
 */
function isOfAnotherKind(words: string[], given: string[]): boolean {
  const isIn = (word: string) => words.some((one) => isSame(one, word));
  const first = given.findIndex(isIn);
  const hasHead = given.some((word) => isSame(word, words[0] ?? ''));
  return !hasHead && given.slice(0, first).some((word) => !isGeneric(word));
}

/** Finds namings in the name, its parentheses, its naming format and its initials. */
function findNamings({ document_type, naming_format }: NamedType): Naming[] {
  const aside = [...document_type.matchAll(/\(([^)]*)\)/g)].map(([, text = '']) => text);
  const name = toWords(document_type.replace(/\([^)]*\)/g, ' '));
  const format = toWords(naming_format.replace(/\{[^}]*\}/g, ' '));
  const initials = name.every((word) => /^[a-z]+$/.test(word))
    ? name.map((word) => word.charAt(0)).join('')
    : '';
  const written = [name, format, ...aside.map(toWords)].map((words) => ({ words, trust: 1 }));
  const short = initials.length > 2 ? [{ words: [initials], trust: trustInInitials }] : [];
  return [...written, ...short].filter(({ words }) => words.length > 0);
}

/** "E-KTP_3201015705880002" → ["ktp"]; "Ijazah S-1" → ["ijasah", "s1"]. */
function toWords(text: string): string[] {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    // Drops numbers of persons, cards and days.
    .replace(/\d{5,}/g, ' ')
    .replace(/(^|[^a-z])e[\s_-]?(?=ktp)/g, '$1')
    // Joins levels of education: "S-1" is "s1".
    .replace(/(^|[^a-z])([ds])[\s._-]?([1-4])(?!\d)/g, '$1$2$3 ');
  return [...new Set(plain.match(/[a-z]+\d*/g)?.map(spellAlike) ?? [])];
}

/** Spellings of a word that are all in use: photo, ijasah, akte. */
export function spellAlike(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/z/g, 's')
    .replace(/^akte$/, 'akta');
}

/** True if two words are the same, or long and one letter off. */
export function isSame(one: string, other: string): boolean {
  if (one === other) return true;
  return Math.min(one.length, other.length) >= minMisspeltLength && isOneLetterOff(one, other);
}

/** True if one letter is missing, added or another one. */
function isOneLetterOff(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = short.length === long.length ? at + 1 : at;
  return short.slice(rest) === long.slice(at + 1);
}
