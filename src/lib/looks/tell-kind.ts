import { toKindWords } from '@/lib/looks/kind-words';
import { isGeneric, isSame } from '@/lib/match-type';

/** Lines of a page among which its heading is, the letterhead included. */
const maxLines = 16;
/** Words from which a page is no card. */
const maxOnCard = 120;

/** Begins the text after a heading, or a list of attachments. */
const body =
  /^(yang bertanda ?tangan|menimbang|mengingat|dengan ini|nama\b|nip\b|diberikan|berdasarkan|kepada|yth\b|perihal|hal\b|lampiran|sifat|bersama ini|daftar isi)/i;
/** Words before a document's name that do not change its kind. */
const leads = ['asli', 'dokumen', 'kutipan', 'petikan', 'salinan'];
/** Words beside a document's name that do not change its kind. */
const neutral = [
  ...['akademik', 'contoh', 'indonesia', 'negeri', 'no', 'nomor', 'pegawai', 'republik'],
  ...['sipil', 'sementara', 'tahun'],
];
/** Words of a title that are written small. */
const small = /^(dan|di|ke|dari|untuk|pada|dalam|tentang|atau|bagi|atas|no|nomor)$/i;

type Kind = { document_type: string };

/** A way of naming a kind: all words of its name, or of what stands beside it in parentheses. */
type Naming<Of> = { kind: Of; words: string[] };

/**
 * Tells which of the document types a page says it is, by the text of the page with its lines.
 * The returned function answers only where the heading names exactly one type, else undefined.
 */
export function tellKind<Of extends Kind>(kinds: readonly Of[]): (page: string) => Of | undefined {
  const namings = kinds.flatMap((kind) => findNamings(kind));
  return (page) => {
    const lines = page.split('\n').map(closeUp).filter(Boolean);
    const heading = takeHeading(lines);
    const words = toKindWords(page);
    const subject = findSubject(heading);
    const named = namings.filter(
      ({ words: name }) =>
        heading.some((_, at) => isTitle(name, heading, at, words)) ||
        isSubject(name, subject) ||
        isCard(name, page, words),
    );
    const longest = named.filter((one) => !named.some((other) => isPartOf(one.words, other.words)));
    const told = new Set(longest.map(({ kind }) => kind));
    return told.size === 1 ? longest[0]?.kind : undefined;
  };
}

/** True if one name is more specific than another, as "Ijazah S1" is than "Ijazah". */
export const isMoreSpecial = (name: string, than: string) =>
  toKindWords(than).every((word) => toKindWords(name).includes(word));

function findNamings<Of extends Kind>(kind: Of): Naming<Of>[] {
  const name = kind.document_type;
  const aside = [...name.matchAll(/\(([^)]*)\)/g)].map(([, text = '']) => text);
  return (
    [name.replace(/\([^)]*\)/g, ' '), ...aside]
      .map((text) => ({ kind, words: toKindWords(text) }))
      // A photo has no heading, but forms have a place for one.
      .filter(({ words }) => words.length > 0 && !words.includes('foto'))
  );
}

const isPartOf = (part: string[], whole: string[]) =>
  part.length < whole.length && part.every((word) => whole.includes(word));

/** Joins letters that stand apart: "S U R A T  T U G A S" → "SURAT TUGAS". */
const closeUp = (line: string) =>
  line
    .trim()
    .replace(/(?<!\S)\p{L}(?: \p{L}(?!\S)){3,}/gu, (apart) => apart.replaceAll(' ', ''))
    .replace(/\s+/g, ' ');

function takeHeading(lines: string[]): string[] {
  const end = lines.findIndex((line) => body.test(line));
  return lines.slice(0, end < 0 ? maxLines : Math.min(end, maxLines));
}

/** True for a line of capitals or Capitalised Words, that is no entry of a list or a form. */
function isTitleLine(line: string): boolean {
  if (/^[\d\W]/.test(line) || /[:;]/.test(line)) return false;
  if (/\d[\d.]{6,}/.test(line) && !/\bno(mor)?\b/i.test(line)) return false;
  return line.split(' ').every((word) => !/^\p{Ll}/u.test(word) || small.test(word));
}

/**
 * True if a title on this line begins with the name, or has its first word and the page the others.
 */
function isTitle(name: string[], heading: string[], at: number, page: string[]): boolean {
  const line = heading[at] ?? '';
  if (!isTitleLine(line)) return false;
  const own = withoutLeads(toKindWords(line));
  const next = heading[at + 1] ?? '';
  const title = isTitleLine(next) ? [...own, ...toKindWords(next)] : own;
  const [first = '', ...rest] = name;
  const isWhole = startsWith(title, name) || isSame(own[0] ?? '', name.join(''));
  if (isWhole) {
    // Compares all words on the line of a card: a "Kartu Keluarga Sejahtera" is no "Kartu
    // Keluarga".
    return first !== 'kartu' || own.slice(name.length).every(isNeutral);
  }
  if (isGeneric(first) || !isSame(own[0] ?? '', first)) return false;
  const telling = rest.filter((word) => !isGeneric(word));
  const isOwn = (word: string) => name.some((one) => isSame(one, word)) || isNeutral(word);
  return own.every(isOwn) && hasRun(page, telling) && isOfLevel(telling, page);
}

/** First words of the levels of education. */
const levels = ['sekolah', 'ahli', 'sarjana', 'magister', 'doktor'];

/** True unless the first level of education on the page differs from that of the name. */
function isOfLevel(name: string[], page: string[]): boolean {
  const level = name.find((word) => levels.includes(word));
  return level === undefined || page.find((word) => levels.includes(word)) === level;
}

const isNeutral = (word: string) => /^\d+$/.test(word) || neutral.includes(word);

const withoutLeads = (words: string[]) =>
  words.slice(words.findIndex((word) => !leads.includes(word)));

const startsWith = (words: string[], start: string[]) =>
  start.every((word, index) => isSame(words[index] ?? '', word));

/** True if the words follow each other on the page; the last one may have an ending. */
function hasRun(page: string[], run: string[]): boolean {
  return page.some((_, at) =>
    run.every((word, index) => {
      const found = page[at + index] ?? '';
      return isSame(found, word) || (word.length > 4 && found.startsWith(word));
    }),
  );
}

/** Begins what follows the subject of a decree: the blessing, and who decides. */
const decider =
  /^(dengan rahmat|menteri|presiden|gubernur|bupati|wali ?kota|kepala|sekretaris|direktur|rektor)\b/i;

/** The words of what a decree is about; none if the page is no decree. */
function findSubject(heading: string[]): string[] {
  const decree = heading.findIndex((line) =>
    /^(surat )?keputusan\b/.test(withoutLeads(toKindWords(line)).join(' ')),
  );
  const about = heading.findIndex((line, at) => at >= decree && /^tentang\b/i.test(line));
  if (decree < 0 || about < 0) return [];
  const [first = '', ...lines] = heading.slice(about);
  const end = lines.findIndex((line) => decider.test(line) || !isTitleLine(line));
  const subject = [first, ...lines.slice(0, end < 0 ? lines.length : end)].flatMap(toKindWords);
  // "Calon Pegawai Negeri Sipil menjadi Pegawai Negeri Sipil"
  return subject.slice(Math.max(subject.indexOf('tentang'), subject.indexOf('menjadi')) + 1);
}

const whom = ['pegawai', 'negeri', 'sipil'];
/** Words before the subject of a decree. */
const acts = ['pengangkatan', 'dalam', ...whom];
/** Words that lead from the persons of a decree to what they become. */
const onwards = ['dalam', 'sebagai', 'dari', 'yang'];
/** Words that may follow the persons of a decree. */
const places = ['daerah', 'di', 'pada', 'atas', 'untuk', 'tahun', 'formasi', 'kementerian'];

/** True if a decree is about what the name of a type says after "SK". */
function isSubject(name: string[], subject: string[]): boolean {
  const [letter, decree, ...matter] = name;
  if (letter !== 'surat' || decree !== 'keputusan' || matter.length === 0) return false;
  const at = subject.findIndex((_, index) => startsWith(subject.slice(index), matter));
  if (at < 0 || !subject.slice(0, at).every((word) => acts.includes(word))) return false;
  const after = subject[at + matter.length];
  if (after === undefined || places.includes(after)) return true;
  return !matter.every((word) => whom.includes(word)) && !onwards.includes(after);
}

/** Cards that do not say their name, and what is on them. */
const cards: { name: string; isOn: (page: string, has: (text: string) => boolean) => boolean }[] = [
  {
    name: 'ktp',
    isOn: (_, has) =>
      has('berlaku hingga') &&
      ['nik', 'kewarganegaraan', 'status perkawinan', 'agama', 'pekerjaan'].filter(has).length > 1,
  },
  {
    name: 'npwp',
    isOn: (page, has) =>
      /\d{2}\.\d{3}\.\d{3}\.\d[-.]\d{3}\.\d{3}/.test(page.replaceAll(' ', '')) &&
      (has('direktorat jenderal pajak') || has('kementerian keuangan')),
  },
];

function isCard(name: string[], page: string, words: string[]): boolean {
  if (words.length > maxOnCard) return false;
  const has = (text: string) => hasRun(words, toKindWords(text));
  return cards.some(
    (card) => toKindWords(card.name).join() === name.join() && card.isOn(page, has),
  );
}
