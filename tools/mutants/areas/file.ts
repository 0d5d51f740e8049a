import type { Mutant } from '../mutant';

const pattern = 'src/lib/find/pattern.ts';

/** The file of a document: the viewer, and its values in it. */
export const file: Mutant[] = [
  {
    name: '5 Juni is found in 15 Juni',
    file: 'src/lib/find/dates.ts',
    change: [
      'if (isSame && isJoined) continue;',
      'if (isSame && isJoined && !isDigit(next)) continue;',
    ],
    noticedBy: ['unit/find-value.test.ts', 'a date'],
  },
  {
    name: 'a day and its month are exchanged',
    file: 'src/lib/find/dates.ts',
    change: ['middle > 12 && day <= 12', 'day <= 12'],
    noticedBy: ['unit/find-value.test.ts', 'a date'],
  },
  {
    name: 'a value is found within a longer one',
    file: pattern,
    change: ['(start) => isWholeAt(folded, pattern, start)', '() => true'],
    noticedBy: ['unit/find-value.test.ts', 'a value'],
  },
  {
    name: 'a password is found in a form',
    file: 'src/components/viewer/find/read-pages.ts',
    change: [' && !password', ''],
    noticedBy: ['unit/find-fields.test.ts', 'nothing is found'],
  },
  {
    name: 'a value that the file has is marked as not found',
    file: 'src/pages/documents/sheet/use-file-finder.ts',
    change: ["if (first) return { state: 'found', hits, isScan };", ''],
    noticedBy: ['screens/find-value.test.tsx', 'marks each value'],
  },
  {
    name: 'a press beside the last words replaces them',
    file: 'src/lib/find/read-value.ts',
    change: [
      'if (/\\S/.test(one.text.slice(first.range.end, last.range.start))) return;',
      'return;',
    ],
    noticedBy: ['unit/pressed-words.test.ts', 'adds the words beside it'],
  },
  {
    name: 'a file that gives two values suggests the first',
    file: 'src/lib/find/read-value.ts',
    change: ['return values.length === 1 ? values[0] : undefined;', 'return values[0];'],
    noticedBy: ['unit/pressed-words.test.ts', 'nothing where it gives'],
  },
  {
    name: 'a value counts as not found while the file is read',
    file: 'src/pages/documents/sheet/use-file-finder.ts',
    change: ['if (!isComplete) {', 'if (false) {'],
    noticedBy: ['screens/find-value.test.tsx', 'marks each value'],
  },
  {
    name: 'a mark leads to the same place again',
    file: 'src/pages/documents/sheet/use-file-finder.ts',
    change: ['(target.index + 1) % count', 'target.index % count'],
    noticedBy: ['screens/find-value.test.tsx', 'leads from a mark'],
  },
  {
    name: 'a mark names the page before',
    file: 'src/lib/list-pages.ts',
    change: ['page + 1', 'page'],
    noticedBy: ['screens/find-value.test.tsx', 'marks each value'],
  },
  {
    name: 'a page that was added makes all after it differ',
    file: 'src/lib/compare/pair-pages.ts',
    change: ['was === is || !(isLater || wasEarlier)', 'true'],
    noticedBy: ['unit/compare.test.ts', 'pairs pages'],
  },
  {
    name: 'pages look the same before they have been compared',
    file: 'src/components/viewer/compare/difference-bar.tsx',
    change: ['isComplete && sayAlike(found)', 'sayAlike(found)'],
    noticedBy: ['screens/compare.test.tsx', 'look the same'],
  },
  {
    name: 'an address of any scheme is shown',
    file: 'src/lib/media-url.ts',
    change: ['return isAllowed ? href : undefined;', 'return href;'],
    noticedBy: ['unit/preview-url.test.ts'],
  },
  {
    name: 'the last page cannot be reached',
    file: 'src/components/viewer/viewer-toolbar.tsx',
    change: ['current < count - 1 ?', 'current < count - 2 ?'],
    noticedBy: ['screens/viewer-pdf.test.tsx', 'a PDF'],
  },
  {
    name: 'a page is left when the file is turned',
    file: 'src/components/viewer/use-page-scroller.ts',
    change: ['}, [layout, height]);', '}, [height]);'],
    noticedBy: ['screens/viewer-pdf.test.tsx', 'stays on the page when it is zoomed'],
  },
  {
    name: 'all pages are drawn at once',
    file: 'src/components/viewer/file-pages.tsx',
    change: ['layout.boxes.slice(first, last + 1)', 'layout.boxes'],
    noticedBy: ['screens/viewer-pdf.test.tsx', 'draws only the pages near'],
  },
  {
    name: 'a page may be read for ever',
    file: 'src/components/viewer/scan/scan-reader.ts',
    change: ['const timeLimit = 120_000;', 'const timeLimit = 2 ** 31 - 1;'],
    noticedBy: ['unit/scan-reader.test.ts', 'takes two minutes'],
  },
  {
    name: 'one worker reads all pages',
    file: 'src/components/viewer/scan/scan-reader.ts',
    change: ['const maxPages = 25;', 'const maxPages = Number.POSITIVE_INFINITY;'],
    noticedBy: ['unit/scan-reader.test.ts', 'after 25 pages'],
  },
  {
    name: 'a search keeps the browser from everything else',
    file: 'src/components/viewer/find/use-hits.ts',
    change: ['if (performance.now() - started < slice) continue;', 'if (started >= 0) continue;'],
    noticedBy: ['unit/find-reading.test.ts', 'in turns'],
  },
  {
    name: 'the result of Send all leaves the focus nowhere',
    file: 'src/pages/documents/sending-modal.tsx',
    change: ['if (isSending || isTried) news.current?.focus();', ''],
    noticedBy: ['screens/send-all.test.tsx', 'on Yes'],
  },
  {
    name: 'files that are dropped on other pages are taken',
    file: 'src/pages/documents/many-files/many-files-link.tsx',
    change: ['    return () => ending.abort();\n', ''],
    noticedBy: ['screens/many-files.test.tsx', 'on another page'],
  },
  {
    name: 'pictures stay in memory after their preview',
    file: 'src/components/fit/fit-page.tsx',
    change: ['    return () => URL.revokeObjectURL(created);\n', ''],
    noticedBy: ['unit/fit-page.test.tsx'],
  },
  {
    name: 'signatures are read before the first page is drawn',
    file: 'src/components/viewer/file-pages.tsx',
    change: ['file.isSettled && viewer.mayReadFacts', 'viewer.mayReadFacts'],
    noticedBy: ['screens/viewer-pdf.test.tsx', 'is read for its signatures'],
  },
  {
    name: 'a change after signatures is not told',
    file: 'src/components/viewer/file-facts/fact-texts.tsx',
    change: ["if (state === 'not changed') return", 'if (state) return'],
    noticedBy: ['screens/file-facts.test.tsx', 'says'],
  },
  {
    name: 'signatures by a certificate of their own look as others do',
    file: 'src/components/viewer/file-facts/fact-texts.tsx',
    change: ['if (isSelfSigned) return', 'if (isSelfSigned === undefined) return'],
    noticedBy: ['screens/file-facts.test.tsx', 'says'],
  },
  {
    name: 'a heading that names two types tells the first',
    file: 'src/lib/looks/tell-kind.ts',
    change: ['told.size === 1 ?', 'told.size > 0 ?'],
    noticedBy: ['unit/tell-kind.test.ts', 'names two types'],
  },
  {
    name: 'a page on a table that is out of focus counts as blurred',
    file: 'src/lib/looks/judge-picture.ts',
    change: ['const outOfFocus = 0.75;', 'const outOfFocus = 0.25;'],
    noticedBy: ['unit/judge-picture.test.ts', 'can hardly be read'],
  },
  {
    name: 'a dismissed hint returns for its file',
    file: 'src/drafts/personal/dismissed-hints.ts',
    change: ['(own = []) => [hint, ...own]', '(own = []) => own'],
    noticedBy: ['screens/file-hints.test.tsx', 'does not return'],
  },
  {
    name: 'a refused cut is taken with all that is proposed',
    file: 'src/lib/cutting/plan.ts',
    change: ['{ ...proposes, cut: false }', 'proposes'],
    noticedBy: ['unit/cutting-plan.test.ts', 'refuses it'],
  },
  {
    name: 'the first part is joined with nothing',
    file: 'src/lib/cutting/plan.ts',
    change: ['at > 0 ? [at - 1, at] : [0, 1]', '[at - 1, at]'],
    noticedBy: ['unit/cutting-plan.test.ts', 'joins a part'],
  },
  {
    name: 'the bytes of a stack outlive a sign-out',
    file: 'src/drafts/unsaved/draft-store.ts',
    change: ['void removeAllFiles();', ''],
    noticedBy: ['unit/kept-bytes.test.ts', 'until a sign-out'],
  },
  {
    name: 'the bytes of a stack stay once it is uploaded',
    file: 'src/drafts/unsaved/kept-bytes.ts',
    change: ['!named.has(key)', 'false'],
    noticedBy: ['unit/kept-bytes.test.ts', 'no draft names them'],
  },
  {
    name: 'the frame of a shot whose page is there goes at once',
    file: 'src/drafts/unsaved/kept-bytes.ts',
    change: ['[id, pageId ?? id]', '[pageId ?? id]'],
    noticedBy: ['unit/kept-bytes.test.ts', 'no draft names them'],
  },
  {
    name: 'a shot has the name of a PDF of shots',
    file: 'src/pages/documents/many-files/shots.ts',
    change: ['!one.startsWith(', '!one.endsWith('],
    noticedBy: ['unit/shots.test.ts', 'no two alike'],
  },
  {
    name: 'a file whose type a person has chosen is uploaded unasked',
    file: 'src/pages/documents/many-files/file-steps.ts',
    change: ["row.isRecognised && lack === 'ready'", "lack === 'ready'"],
    noticedBy: ['unit/file-steps.test.ts', 'was only chosen'],
  },
  {
    name: 'files are uploaded before the own documents are known',
    file: 'src/pages/documents/many-files/file-steps.ts',
    change: ['if (!isReady) return;', ''],
    noticedBy: ['unit/file-steps.test.ts', 'wait for what they are compared with'],
  },
];
