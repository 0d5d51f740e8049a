import { performance } from 'node:perf_hooks';
import { groupBy, sumBy } from 'es-toolkit';
import type { MadeDocument } from '../support/find/made-document';
import { drawDemoLetters, madeDocuments } from '../support/find/made-documents';
import { searchDocument } from '../support/find/search-document';
import { lines, textPdf } from '../support/find/text-pdf';
import type { Section } from './section';

const leastRecall = 0.98;
const mostFalse = 0.01;

type Answer = Awaited<ReturnType<typeof searchDocument>>;

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
  const pages = 500;
  return {
    title: 'Find the value, in files with text',
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
    ],
    notes: [
      'A value is found if all its pages are, and no other. Wrong values are close to one that the document has.',
      ...wrong,
      `${pages} pages are read and searched for two values in ${Math.round(await timeOf(pages))} ms.`,
    ],
    over: [
      ...(missed > (1 - leastRecall) * present ? ['Recall is less than 98 %.'] : []),
      ...(falselyFound > mostFalse * absent ? ['More than 1 % is found falsely.'] : []),
    ],
  };
}
