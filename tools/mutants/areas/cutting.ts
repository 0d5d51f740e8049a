import type { Mutant } from '../mutant';

const tests = 'unit/cut-pages.test.ts';
const blank = 'unit/blank-page.test.ts';
const obstacles = 'unit/why-not-cut.test.ts';

/** A stack that is cut. */
export const cutting: Mutant[] = [
  {
    name: 'a part takes along the pages to which its buttons lead',
    file: 'src/lib/cutting/find-pages.ts',
    change: ['&& !used.has(one)', '&& one.number < 0'],
    noticedBy: [tests, 'a button that leads to another page'],
  },
  {
    name: 'a page that is turned forgets how it lay',
    file: 'src/lib/cutting/edit-part.ts',
    change: ['(Number(before) + turn) % 360', 'turn % 360'],
    noticedBy: [tests, 'a part has its pages'],
  },
  {
    name: 'the pages of a part are in the order of the stack',
    file: 'src/lib/cutting/cut-pages.ts',
    change: ['taken.map(({ at }) => at)', 'taken.map((_, at) => at)'],
    noticedBy: [tests, 'a part has its pages'],
  },
  {
    name: 'a signed stack is cut',
    file: 'src/lib/cutting/why-not.ts',
    change: ['signatures.length > 0 ||', ''],
    noticedBy: [obstacles, 'what is signed'],
  },
  {
    name: 'what shines through a blank page is ink',
    file: 'src/lib/cutting/blank-page.ts',
    change: ['const minContrast = 30;', 'const minContrast = 8;'],
    noticedBy: [blank, 'text that shines through'],
  },
  {
    name: 'ink of one colour is paper',
    file: 'src/lib/cutting/blank-page.ts',
    change: ['pixels[at] = Math.min(', 'pixels[at] = Math.max('],
    noticedBy: [blank, 'a yellow mark'],
  },
  {
    name: 'a later page of a document begins another one',
    file: 'src/lib/cutting/find-heading.ts',
    change: ['!kind || isLater(page)', '!kind'],
    noticedBy: ['unit/find-heading.test.ts', 'in stack 1'],
  },
  {
    name: 'a page that is turned is its picture',
    file: 'src/lib/cutting/page-as-jpeg.ts',
    change: ["Number(inherit('Rotate') ?? 0) % 360 !== 0", 'false'],
    noticedBy: ['unit/page-as-jpeg.test.ts', 'is turned by'],
  },
  {
    name: 'a blank page that was kept is proposed again',
    file: 'src/lib/cutting/plan.ts',
    change: ['isBlank && !before?.isBlank', 'isBlank'],
    noticedBy: ['unit/cutting-plan.test.ts', 'nothing twice'],
  },
  {
    name: 'a cut is proposed within a part that has been uploaded',
    file: 'src/lib/cutting/plan.ts',
    change: ['one.proposes.cut && mayCutAfter(plan, index + 1, locked)', 'one.proposes.cut'],
    noticedBy: ['unit/cutting-plan.test.ts', 'have been uploaded'],
  },
  {
    name: 'a row that has not been recognised forgets that its upload was begun',
    file: 'src/pages/documents/many-files/use-kept-files.ts',
    change: ['findEarlierFile(row) ?? toKeptFile', 'toKeptFile'],
    noticedBy: ['screens/many-files-faults.test.tsx', 'before it knew any type'],
  },
  {
    name: 'what the browser refuses at leaving is given up',
    file: 'src/drafts/unsaved/write-draft.ts',
    change: ['if (isStored) keepLate', 'keepLate'],
    noticedBy: ['unit/draft-store.test.ts', 'refuses'],
  },
];
