import { performance } from 'node:perf_hooks';
import { groupBy, sumBy } from 'es-toolkit';
import type { MadeDocument } from '../../tests/support/find/made-document';
import { drawDemoLetters, madeDocuments } from '../../tests/support/find/made-documents';
import { searchDocument } from '../../tests/support/find/search-document';
import { lines, textPdf } from '../../tests/support/find/text-pdf';
import { findInScans, type ReadScan } from './find-scans';
import type { Section } from './section';

const leastRecall = 0.98;
const leastRecallOfScans = 0.85;
const mostFalse = 0.01;

type Answer = Pick<
  Awaited<ReturnType<typeof searchDocument>>,
  'missed' | 'falselyFound' | 'present' | 'absent'
>;

const isFound = (mark: string) => mark.startsWith('found');
const isLike = (mark: string) => mark.startsWith('read as');

const keysOf = (marks: Map<string, string>, matches: (mark: string) => boolean) =>
  [...marks].filter(([, mark]) => matches(mark)).map(([value]) => value);

const toAnswer = ({ right, wrong }: ReadScan): Answer => ({
  missed: keysOf(right, (mark) => !isFound(mark)),
  falselyFound: keysOf(wrong, isFound),
  present: right.size,
  absent: wrong.size,
});

/** The rows, remarks and failures of the scans. */
async function findScans(): Promise<Pick<Section, 'rows'> & { notes: string[]; over: string[] }> {
  const { scans, timePerPage, memory } = await findInScans();
  const answers = scans.map(toAnswer);
  const { present, absent, missed, falselyFound } = count(answers);
  const like = sumBy(scans, ({ right }) => keysOf(right, isLike).length);
  const likeWrong = sumBy(scans, ({ wrong }) => keysOf(wrong, isLike).length);
  const resolutions = groupBy(scans, ({ dpi }) => dpi);
  return {
    rows: [
      ...Object.entries(resolutions).map(([dpi, members]) =>
        row(`scans, ${dpi} dpi`, members.map(toAnswer)),
      ),
      row('all scans', answers),
    ],
    notes: [
      `The scans are first pages, noisy, askew by up to 0.8° and compressed, half of them JPEGs and half PDFs, read on the desk of the built app in Chromium. Of the ${missed} values that were not found in them, ${like} have the mark “read as …”; so have ${likeWrong} of the wrong values.`,
      `Reading a page and showing its document takes ${Math.round(timePerPage)} ms of a processor. The tab has ${memory.before} before the first page is read, ${memory.peak} at most, ${memory.idle} half a minute after the last.`,
    ],
    over: [
      ...(missed > (1 - leastRecallOfScans) * present
        ? ['Recall of scans is less than 85 %.']
        : []),
      ...(falselyFound > mostFalse * absent ? ['More than 1 % is found falsely in scans.'] : []),
    ],
  };
}

const percent = (part: number, whole: number) =>
  whole > 0 ? `${((100 * part) / whole).toFixed(1)} %` : '–';

function count(answers: Answer[]) {
  const present = sumBy(answers, (answer) => answer.present);
  const absent = sumBy(answers, (answer) => answer.absent);
  const missed = sumBy(answers, (answer) => answer.missed.length);
  const falselyFound = sumBy(answers, (answer) => answer.falselyFound.length);
  return { present, absent, missed, falselyFound };
}

function row(what: string, answers: Answer[]): Section['rows'][number] {
  const { present, absent, missed, falselyFound } = count(answers);
  return [
    what,
    answers.length,
    present,
    percent(present - missed, present),
    absent,
    percent(falselyFound, absent),
  ];
}

/** Milliseconds to read and to search a file of this many pages. */
async function timeOf(pages: number): Promise<number> {
  const text = Array.from({ length: 40 }, (_, i) => `Pasal ${i}: pada tanggal ${i} Juni 2024`);
  const pdf = textPdf(Array.from({ length: pages }, () => ({ runs: lines(text, { size: 8 }) })));
  const started = performance.now();
  await searchDocument({ group: '', name: '', pdf, found: {}, absent: ['2023-06-05', 'Arsip'] });
  return performance.now() - started;
}

/** Recall and false alarms of Find the value, over documents with known answers. */
export async function find(): Promise<Section> {
  const answers: { document: MadeDocument; answer: Answer }[] = [];
  for (const document of madeDocuments) {
    answers.push({ document, answer: await searchDocument(document) });
  }
  const letters: Answer[] = [];
  for (const letter of drawDemoLetters()) letters.push(await searchDocument(letter));
  const groups = groupBy(answers, ({ document }) => document.group);
  const all = answers.map(({ answer }) => answer);
  const { present, absent, missed, falselyFound } = count(all);
  const wrong = answers.flatMap(({ document: { group, name }, answer }) => [
    ...answer.missed.map((value) => `${group}, ${name}: “${value}” is missed.`),
    ...answer.falselyFound.map((value) => `${group}, ${name}: “${value}” is not there.`),
  ]);
  const inScans = await findScans();
  const pages = 500;
  return {
    title: 'Find the value',
    columns: ['', 'documents', 'values', 'recall', 'wrong values', 'false “found”'],
    rows: [
      ...Object.entries(groups).map(([group, members]) =>
        row(
          group,
          members.map(({ answer }) => answer),
        ),
      ),
      row('all of these', all),
      row('letters of the demo', letters),
      ...inScans.rows,
    ],
    notes: [
      'A value is found if all its pages are, and no other. Wrong values are close to one that the document has.',
      ...wrong,
      `${pages} pages are read and searched for two values in ${Math.round(await timeOf(pages))} ms.`,
      ...inScans.notes,
    ],
    over: [
      ...(missed > (1 - leastRecall) * present ? ['Recall is less than 98 %.'] : []),
      ...(falselyFound > mostFalse * absent ? ['More than 1 % is found falsely.'] : []),
      ...inScans.over,
    ],
  };
}
