import type { Mutant } from '../mutant';

const walk = 'src/pages/documents/desk/queue-walk.ts';
const outbox = 'src/decisions/outbox.ts';
const bar = 'src/pages/documents/desk/undo-bar.tsx';
const bulk = 'src/pages/documents/bulk/bulk-decision-modal.tsx';
const delivery = 'src/delivery/delivery.ts';
const calls = 'src/delivery/queue-calls.ts';

/** The review desk: its queue, Undo, many at once, and keys. */
export const desk: Mutant[] = [
  {
    name: 'a document that comes for the first time is told as sent again',
    file: 'src/pages/documents/title-in-queue.tsx',
    change: ['{note && (', '{note !== undefined && ('],
    noticedBy: ['screens/sent-again.test.tsx', 'comes for the first time'],
  },
  {
    name: 'an approver is not told that a document was sent again',
    file: 'server/documents/queries.ts',
    change: ["event.action in ('reject', 'approve')", "event.action in ('reject', 'verify')"],
    noticedBy: ['server/documents/document-lists.test.ts', 'the last rejection'],
  },
  {
    name: 'what was pinned to a file stands on the one that has taken its place',
    file: 'src/components/viewer/compare/page-pair.tsx',
    change: ["side === 'before' && pair.before", "side === 'now' && pair.before"],
    noticedBy: ['screens/compare.test.tsx', 'has the pins of the rejection'],
  },
  {
    name: 'a previous file without an address is offered',
    file: 'src/pages/documents/sheet/previous-file-button.tsx',
    change: ['previous && getPreviewUrl(previous.url, previous.mime_type)', 'previous'],
    noticedBy: ['screens/sent-again.test.tsx', 'is not offered where a back end'],
  },
  // The queue
  {
    name: 'the queue skips every other document',
    file: walk,
    change: ['.slice(index + 1)', '.slice(index + 2)'],
    noticedBy: ['unit/queue-walk.test.ts', 'what follows'],
  },
  {
    name: 'the queue reads the page that it knows',
    file: walk,
    change: [
      'Math.floor((before + left.length) / rowsPerPage) + 1',
      'Math.floor((before + left.length) / rowsPerPage)',
    ],
    noticedBy: ['unit/queue-walk.test.ts'],
  },
  {
    name: 'what colleagues have decided stays in the queue',
    file: walk,
    change: ["...missing.map(({ id }) => [id, 'taken'] as const),", ''],
    noticedBy: ['unit/queue-walk.test.ts', 'what follows'],
  },
  {
    name: 'documents put aside are lost',
    file: walk,
    change: ['return [...rest, ...aside.filter(', 'return [...rest, ...aside.slice(99).filter('],
    noticedBy: ['unit/queue-walk.test.ts', 'what follows'],
  },
  {
    name: 'what has been put next cannot be taken back',
    file: 'src/pages/documents/desk/of-person.tsx',
    change: ['onDecideFirst(comeNext ? [] : left)', 'onDecideFirst(left)'],
    noticedBy: ['screens/of-person.test.tsx', 'after a second press'],
  },
  {
    name: 'a desk that has been closed opens again',
    file: 'src/pages/documents/desk/walk.ts',
    change: ['isShown = false;\n    },', '},'],
    noticedBy: ['unit/queue-walk.test.ts', 'the address'],
  },
  {
    name: 'a document is looked for behind its page alone',
    file: 'src/pages/documents/desk/queue-pages.ts',
    change: ['await readBackwards([start], readPage, goesOn)', '[start]'],
    noticedBy: ['screens/addresses.test.tsx', 'names the page, too'],
  },
  {
    name: 'a document is decided without its version',
    file: 'src/pages/documents/desk/desk.tsx',
    change: [
      'document: { id, version }, ...values',
      'document: { id, version: undefined }, ...values',
    ],
    noticedBy: ['screens/stale-decisions.test.tsx', 'a decision on what has been rejected'],
  },
  {
    name: 'the newest version counts as seen',
    file: 'src/pages/documents/sheet/use-current-document.ts',
    change: ['Math.min(...seen)', 'Math.max(...seen)'],
    noticedBy: ['unit/seen-version.test.ts'],
  },
  {
    name: 'the reasons of a type are text to its owner',
    file: 'src/shared/rejection-reasons.ts',
    change: ['const reason = parseReason(line, own);', 'const reason = parseReason(line, []);'],
    noticedBy: ['screens/own-reasons.test.tsx', 'are read by the owner'],
  },
  {
    name: 'many documents may be rejected for what only one type has',
    file: 'src/pages/documents/bulk/bulk-decision-modal.tsx',
    change: ['intersection(common, own)', '[...common, ...own]'],
    noticedBy: ['screens/own-reasons.test.tsx', 'of many documents'],
  },
  {
    name: 'a rejection needs no note',
    file: 'src/pages/documents/rejection/use-rejection-note.ts',
    change: ['saysWhy(parseNote(text, own)) || t(required)', 'true'],
    noticedBy: ['screens/decisions.test.tsx', 'requires a note'],
  },
  {
    name: 'a note goes with every status',
    file: 'src/pages/documents/decision.ts',
    change: ["note: isRejected(document_status_id) ? note : ''", 'note'],
    noticedBy: ['screens/undo.test.tsx', 'shows the next document at once'],
  },

  // Undo
  {
    name: 'an Undo leaves the document off the list',
    file: outbox,
    change: [
      "waiting: { send: 'sending', drop: 'gone' }",
      "waiting: { send: 'sending', drop: 'sending' }",
    ],
    noticedBy: ['screens/undo.test.tsx', 'comes back by Undo'],
  },
  {
    name: 'z takes back the first decision',
    file: bar,
    change: ['entries.findLast(isWaiting)', 'entries.find(isWaiting)'],
    noticedBy: ['screens/undo.test.tsx', 'takes the latest back first'],
  },
  {
    name: 'an Undo sends all the same',
    file: outbox,
    change: [
      '      update(entries.filter((other) => other !== entry));\n',
      '      update(entries.filter((other) => other !== entry));\n      void transmit(entry);\n',
    ],
    noticedBy: ['screens/undo.test.tsx', 'comes back by Undo'],
  },
  {
    name: 'the time to undo runs on under the pointer',
    file: 'src/decisions/undo-clock.ts',
    change: ['    else if (isPaused) return;\n', ''],
    noticedBy: ['screens/undo.test.tsx', 'does not grow older'],
  },
  {
    name: 'the time to undo is always six seconds',
    file: 'src/pages/documents/desk/desk.tsx',
    change: ['time: settings.undoTime * 1000', 'time: 6000'],
    noticedBy: ['screens/undo.test.tsx', 'waits as long as the person has chosen'],
  },
  {
    name: 'a closed desk sends nothing',
    file: outbox,
    change: ['if (isWaiting(entry) && isOwn(entry)) void send', 'if (!isOwn(entry)) void send'],
    noticedBy: ['screens/undo.test.tsx', 'when the desk is closed'],
  },
  {
    name: 'a closed page sends nothing',
    file: outbox,
    change: ["window.addEventListener('pagehide', sendWithPage);", ''],
    noticedBy: ['unit/outbox.test.ts', 'by a request that outlives the page'],
  },
  {
    name: 'a page sends nothing before it is closed, and Firefox loses it',
    file: outbox,
    change: ["window.addEventListener('beforeunload', sendWithPage);", ''],
    noticedBy: ['unit/outbox.test.ts', 'once before its page is closed'],
  },
  {
    name: 'what a closed page has sent is sent again',
    file: outbox,
    change: ["      move(entry.id, 'send');\n      void transmit", '      void transmit'],
    noticedBy: ['unit/outbox.test.ts', 'by a request that outlives the page'],
  },
  {
    name: 'a call does not outlive its page',
    file: 'src/session/send-on-close.ts',
    change: ['keepalive: true', 'keepalive: false'],
    noticedBy: ['unit/send-on-close.test.ts'],
  },
  {
    name: 'a decision is sent in the name of another user',
    file: outbox,
    change: [
      "return token !== '' && user?.username === username;",
      "return token !== '' || user?.username === username;",
    ],
    noticedBy: ['unit/outbox.test.ts', 'is neither sent nor shown'],
  },
  {
    name: 'a sign-out does not wait for decisions',
    file: 'src/layout/header.tsx',
    change: ['async () => outbox?.finish()', 'async () => undefined'],
    noticedBy: ['screens/undo.test.tsx', 'before a sign-out'],
  },
  {
    name: 'kept decisions are offered to everybody',
    file: 'src/decisions/kept-decisions.ts',
    change: ['decision.username === username)', 'decision.username !== undefined)'],
    noticedBy: ['unit/outbox-again.test.ts', 'are offered to nobody else'],
  },
  {
    name: 'a decision is not kept while it waits',
    file: outbox,
    change: [
      '    void keep(entry);\n    update([...entries, entry]);',
      '    update([...entries, entry]);',
    ],
    noticedBy: ['unit/outbox.test.ts', 'to one sent when its time is over'],
  },
  {
    name: 'a gateway that fails counts as a refusal',
    file: 'src/api/errors.ts',
    change: ['if (status >= 500) return', 'if (status >= 600) return'],
    noticedBy: ['unit/find-outcome.test.ts'],
  },

  // Many at once
  {
    name: 'five documents are sent at a time',
    file: calls,
    change: ['const concurrency = 3;', 'const concurrency = 5;'],
    noticedBy: ['screens/bulk-deciding.test.tsx', 'sends one by one'],
  },
  {
    name: 'a server that asks to wait is not waited for',
    file: calls,
    change: ['resumed = wait(seconds);', 'resumed = wait(0);'],
    noticedBy: ['unit/delivery.test.ts', 'neither that item again nor any other'],
  },
  {
    name: 'what got no answer is sent again unasked',
    file: delivery,
    change: ["if (failure?.kind === 'unanswered') {", "if (failure?.kind === 'refused') {"],
    noticedBy: ['unit/delivery.test.ts', 'is looked for before it is sent again'],
  },
  {
    name: 'a session that ends stops nothing',
    file: calls,
    change: ["          stop('session');\n", ''],
    noticedBy: ['unit/delivery.test.ts', 'once the session has ended'],
  },
  {
    name: 'Stop stops nothing',
    file: bulk,
    change: ['onStop: delivery.stop', 'onStop: delivery.get'],
    noticedBy: ['screens/bulk-deciding.test.tsx', 'Stop ends what has not begun'],
  },
  {
    name: 'a refused document goes with the decided ones',
    file: 'src/pages/documents/bulk/use-selection.ts',
    change: ["entries.get(document.id)?.state !== 'done'", '!entries.has(document.id)'],
    noticedBy: ['screens/bulk-failing.test.tsx', 'stays with its reason'],
  },
  {
    name: 'many documents are decided without their versions',
    file: bulk,
    change: [
      'queue.decide, { document: { id, version }',
      'queue.decide, { document: { id, version: version && undefined }',
    ],
    noticedBy: ['screens/bulk-deciding.test.tsx', 'with the versions of the rows'],
  },
  {
    name: 'what a colleague has decided stays chosen',
    file: 'src/pages/documents/bulk/use-selection.ts',
    change: ['    drop(gone);\n', ''],
    noticedBy: ['screens/bulk-choosing.test.tsx', 'drops what a colleague has decided'],
  },
  {
    name: 'what has moved to another page is no longer chosen',
    file: 'src/pages/documents/bulk/use-selection.ts',
    change: [
      'isGone: !(await ask(document).catch(() => true))',
      'isGone: await ask(document).then(() => true)',
    ],
    noticedBy: ['screens/bulk-choosing.test.tsx', 'keeps what has only moved'],
  },

  // Keys
  {
    name: 'a held key goes on pressing',
    file: 'src/components/shortcuts/shortcuts.ts',
    change: [
      'if (!shortcut || (event.repeat && shortcut.element)) return;',
      'if (!shortcut) return;',
    ],
    noticedBy: ['unit/shortcuts.test.ts'],
  },
  {
    name: 'keys press while one types',
    file: 'src/components/shortcuts/shortcuts.ts',
    change: ['if (isTyping(event.target) && !isCombination(key)) return undefined;', ''],
    noticedBy: ['unit/shortcuts.test.ts'],
  },
  {
    name: 'keys reach below a dialog',
    file: 'src/components/shortcuts/shortcuts.ts',
    change: ['(open)].at(-1)', '(open)].at(0)'],
    noticedBy: ['unit/shortcuts.test.ts'],
  },
  {
    name: 'keys decide a document that has just appeared',
    file: 'src/pages/documents/desk/desk-form.tsx',
    change: ['event.repeat || performance.now() - shownAt < reactionTime', 'event.repeat'],
    noticedBy: ['screens/shortcuts.test.tsx', 'do nothing while a document appears'],
  },
  {
    name: 'single keys that are off come back',
    file: 'src/components/shortcuts/single-keys.ts',
    change: ["writePreference(storageKeys.singleKeys, isOn ? '' : 'off');", ''],
    noticedBy: ['screens/shortcuts.test.tsx', 'single keys can be switched off'],
  },
  {
    name: 'choices end with the session',
    file: 'src/pages/session-page.tsx',
    change: ['      await restorePreferences(user.username);\n', ''],
    noticedBy: ['screens/choices.test.tsx', 'returns with the next session'],
  },
  {
    name: 'choices come to somebody else',
    file: 'src/drafts/personal/preferences.ts',
    change: ["own?.values[key] ?? ''", "all[0]?.values[key] ?? ''"],
    noticedBy: ['screens/choices.test.tsx', 'returns with the next session'],
  },
  {
    name: 'the next document begins where the last one was left',
    file: 'src/pages/documents/sheet/document-sheet.tsx',
    change: ['    side.current?.scrollTo(0, 0);\n', ''],
    noticedBy: ['screens/next-document.test.tsx', 'begins at its top'],
  },
  {
    name: 'files of any size are prepared',
    file: 'src/pages/documents/desk/prepared-previews.tsx',
    change: ['return kilobytes <= maxKilobytes;', 'return true;'],
    noticedBy: ['screens/next-document.test.tsx', 'together at most 60 MB'],
  },
  {
    name: 'a document is sent again while the server asks to wait',
    file: calls,
    change: ['      await resumed;\n', ''],
    noticedBy: ['unit/delivery.test.ts', 'neither that item again nor any other'],
  },
  {
    name: 'documents wait for a server that asks for hours',
    file: calls,
    change: ['const maxWait = 60;', 'const maxWait = Number.POSITIVE_INFINITY;'],
    noticedBy: ['unit/delivery.test.ts', 'leaves a longer wait to the person'],
  },
  {
    name: 'a document is sent without end',
    file: calls,
    change: ['const maxAttempts = 3;', 'const maxAttempts = Number.POSITIVE_INFINITY;'],
    noticedBy: ['unit/delivery.test.ts', 'three times at most'],
  },
  {
    name: 'what a long list may still have counts as decided',
    file: 'src/pages/documents/bulk/find-listed.ts',
    change: ['throw new Error(', 'return !('],
    noticedBy: ['unit/delivery.test.ts', 'too long to look through'],
  },
  {
    name: 'a used note is kept for ever',
    file: 'src/drafts/personal/recent-notes.ts',
    change: ['usedAt > Date.now() - lifetime', 'usedAt > lifetime'],
    noticedBy: ['screens/recent-notes.test.tsx', 'after thirty days'],
  },
  {
    name: 'choices of everybody are kept',
    file: 'src/drafts/personal/preferences.ts',
    change: ['.slice(0, maxPeople)', ''],
    noticedBy: ['unit/choices.test.ts'],
  },
  {
    name: 'a decision sent on close is looked for once',
    file: outbox,
    change: ['    await delay(maxArrivalTime);\n', ''],
    noticedBy: ['unit/outbox-again.test.ts', 'two seconds to arrive'],
  },
  {
    name: 'Open again judges by what the desk has read',
    file: outbox,
    change: ['await fetchView(id);', 'await client.fetchQuery(viewQuery(id));'],
    noticedBy: ['unit/outbox-again.test.ts', 'is looked for'],
  },
  {
    name: 'a swipe from the left edge steps back in the queue',
    file: 'src/pages/documents/desk/swipe-steps.tsx',
    change: ['clientX < edge || clientX', 'clientX'],
    noticedBy: ['screens/swipe.test.tsx', 'leaves the edges'],
  },
  {
    name: 'Find leaves the focus nowhere when it is closed',
    file: 'src/components/viewer/find/find-in-file.tsx',
    change: ['    button.current?.focus();\n', ''],
    noticedBy: ['screens/viewer-pdf.test.tsx', 'search field to an input'],
  },
  {
    name: 'what is sent in numbers goes on after its page has gone',
    file: 'src/delivery/use-delivery.ts',
    change: ['    return delivery.open();', '    delivery.open();'],
    noticedBy: ['screens/send-all.test.tsx', 'once the page has gone'],
  },
  {
    name: 'a refusal between lost answers does not count as an answer',
    file: 'src/delivery/queue-calls.ts',
    change: ['unanswered + 1 : 0;', 'unanswered + 1 : unanswered;'],
    noticedBy: ['unit/delivery.test.ts', 'three calls in a row'],
  },
];
