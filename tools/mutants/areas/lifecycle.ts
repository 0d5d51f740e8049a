import type { Mutant } from '../mutant';

const lifecycleFile = 'server/documents/lifecycle.ts';
const ownChanges = 'server/documents/own-changes.ts';
const decisions = 'server/documents/decisions.ts';

/** The life of a document on the server. */
export const lifecycle: Mutant[] = [
  {
    name: 'a document is not locked while it changes',
    file: 'server/documents/access.ts',
    change: [".for('update', { of: documents })", ''],
    noticedBy: ['postgres/two-apps.test.ts', 'change a document one after the other'],
  },
  {
    name: 'a document is not locked while it is decided on',
    file: 'server/documents/access.ts',
    change: [".for('update', { of: documents })", ''],
    noticedBy: ['postgres/two-apps.test.ts', 'decide on a document once'],
  },
  {
    name: 'a lease of a clock that was ahead goes on for years',
    file: 'server/documents/leases.ts',
    change: ['make_interval(secs =>', 'make_interval(years =>'],
    noticedBy: ['server/documents/leases.test.ts', 'of a clock that was two hours ahead'],
  },
  {
    name: 'a person may hold any number of documents',
    file: 'server/documents/leases.ts',
    change: ['const mostAtOnce = 8;', 'const mostAtOnce = 80;'],
    noticedBy: ['server/documents/leases.test.ts', 'is of eight documents at most'],
  },
  {
    name: 'two uploads at once are not told apart',
    file: ownChanges,
    change: [
      "await tx.select().from(users).where(eq(users.id, caller.id)).for('no key update');",
      '',
    ],
    noticedBy: ['postgres/two-apps.test.ts', 'take one document of a type'],
  },
  {
    name: 'a second document of a type that allows one is kept',
    file: ownChanges,
    change: ['    await assertAnotherAllowed(tx, caller, submission);\n', ''],
    noticedBy: ['server/documents/one-per-type.test.ts', 'of two at once takes one'],
  },
  {
    name: 'an owner decides on an own document',
    file: decisions,
    change: ['if (isOwn(document, caller)) {', 'if (isOwn(document, caller) && caller.id < 0) {'],
    noticedBy: ['server/documents/decisions.test.ts', 'is not for the owner'],
  },
  {
    name: 'who verified a document approves it',
    file: decisions,
    change: ["action === 'approve' && isVerifiedBy", "action === 'verify' && isVerifiedBy"],
    noticedBy: ['server/documents/decided-twice.test.ts', 'nobody decides twice'],
  },
  {
    name: 'a document is decided in any status',
    file: decisions,
    change: ['    assertStatus(document, decision.from);\n', ''],
    noticedBy: ['server/documents/decisions.test.ts', 'refuses a document in status'],
  },
  {
    name: 'the portal is told of a verification as of an approval',
    file: 'server/domain/statuses.ts',
    change: [
      "awaits: 'approval',\n    seenBy: 'all',\n    outcome: 'none'",
      "awaits: 'approval',\n    seenBy: 'all',\n    outcome: 'approved'",
    ],
    noticedBy: ['server/portal/portal-events.test.ts', 'and of nothing else'],
  },
  {
    name: 'a sent document can be edited',
    file: 'server/domain/statuses.ts',
    change: ["awaiting('sending');", "[...awaiting('sending'), sent];"],
    noticedBy: ['server/documents/document-edits.test.ts', 'an edit'],
  },
  {
    name: 'the file before goes when an approver should compare it',
    file: decisions,
    change: ['if (!isCompared(document, to)) await', 'await'],
    noticedBy: ['server/documents/previous-file.test.ts', 'stays for the approver'],
  },
  {
    name: 'a file that nobody has seen takes the place of the one that was rejected',
    file: 'server/documents/previous-file.ts',
    change: [
      '.onConflictDoNothing({ target: document_id })',
      '.onConflictDoUpdate({ target: document_id, set: file })',
    ],
    noticedBy: ['server/documents/previous-file.test.ts', 'is that which was rejected'],
  },
  {
    name: 'an old version may be decided',
    file: decisions,
    change: [
      '    assertMayDecide(document, decision, caller);\n    await assertCurrent(tx, document, version, caller);\n',
      '    assertMayDecide(document, decision, caller);\n',
    ],
    noticedBy: ['server/documents/document-version.test.ts', 'a version'],
  },
  {
    name: 'an old version may be reset',
    file: decisions,
    change: [
      'lockDocument(tx, id, sql`true`);\n    await assertCurrent(tx, document, version, caller);\n',
      'lockDocument(tx, id, sql`true`);\n',
    ],
    noticedBy: ['server/documents/document-version.test.ts', 'a version'],
  },
  {
    name: 'changes keep the version',
    file: lifecycleFile,
    change: [
      '...columns, version: document.version + 1 }',
      '...columns, version: document.version }',
    ],
    noticedBy: ['server/documents/document-history.test.ts', 'history'],
  },
  {
    name: 'a change leaves no history',
    file: lifecycleFile,
    change: [
      '  await record(tx, caller, changed, { from, to }, event);\n',
      '  if (from > to + 99) await record(tx, caller, changed, { from, to }, event);\n',
    ],
    noticedBy: ['server/documents/document-history.test.ts', 'history'],
  },
  {
    name: 'a decision leaves the notes of before',
    file: decisions,
    change: ['        ...withoutNotes,\n', ''],
    noticedBy: ['server/documents/decisions.test.ts', 'clears the notes of before'],
  },
  {
    name: 'a reset leaves the notes',
    file: decisions,
    change: ['...inStatus(status.draft), ...withoutNotes,', '...inStatus(status.draft),'],
    noticedBy: ['server/documents/decisions.test.ts', 'reset'],
  },
  {
    name: 'a rejection without a note is taken',
    file: 'server/routes/decisions.ts',
    change: ['status.rejected && !reason)', 'status.rejected && reason === null)'],
    noticedBy: ['server/documents/decisions.test.ts', 'refuses a rejection'],
  },
  {
    name: 'a document is sent without its meta data',
    file: 'server/documents/meta-data.ts',
    change: ['  assertDescribed(columns, values);\n', ''],
    noticedBy: ['server/documents/my-documents.test.ts', 'has not been described'],
  },
  {
    name: 'the longest waiting document is listed last',
    file: 'server/documents/queries.ts',
    change: ['[asc(status_since), asc(id)]', '[desc(status_since), desc(id)]'],
    noticedBy: ['server/documents/document-lists.test.ts', 'order'],
  },
  {
    name: 'max_size is ignored',
    file: 'server/documents/submission.ts',
    change: ['if (file.size > max_size * KB) throw', 'if (file.size > max_size * KB * KB) throw'],
    noticedBy: [
      'server/uploads/upload-errors.test.ts',
      'a file too large that comes before its type',
    ],
  },
  {
    name: 'a file is read to its end however large',
    file: 'server/documents/submission.ts',
    change: ['if (type) return type.max_size * KB;', 'if (type) return type.max_size * KB * KB;'],
    noticedBy: ['server/uploads/refused-uploads.test.ts', 'a file past its limit'],
  },
  {
    name: 'a file of any type is taken',
    file: 'server/documents/submission.ts',
    change: ['file.mimeType === wanted.mime_type', 'file.mimeType !== wanted.extension'],
    noticedBy: ['server/uploads/upload-errors.test.ts', 'an upload is refused'],
  },
  {
    name: 'one person uploads eleven files at a time',
    file: 'server/documents/upload-receiver.ts',
    change: ['if (count >= mostAtOnce)', 'if (count > mostAtOnce)'],
    noticedBy: ['server/uploads/refused-uploads.test.ts', 'the eleventh upload'],
  },
  {
    name: 'a refused upload stays in the spool',
    file: 'server/documents/upload-receiver.ts',
    change: ['if (form.file) await spool.discard(form.file);', ''],
    noticedBy: ['server/uploads/upload-errors.test.ts', 'an upload is refused'],
  },
  {
    name: 'a second file is kept in place of the first',
    file: 'server/http/multipart.ts',
    change: ['!fileName || taken)', '!fileName)'],
    noticedBy: ['server/uploads/uploads.test.ts', 'of a second file'],
  },
  {
    name: 'an upload without a file is taken',
    file: 'server/documents/submission.ts',
    change: ["...(!file && { file: [sentence('Choose a file.')] }),", ''],
    noticedBy: ['server/uploads/upload-errors.test.ts', 'nothing kept: no file'],
  },
  {
    name: 'another file ticks a value that is to be corrected',
    file: 'src/pages/documents/to-do/list-to-dos.ts',
    change: ["change.field.startsWith('meta_data.') &&", ''],
    noticedBy: ['unit/to-dos.test.ts', 'any value where the reason names none'],
  },
  {
    name: 'what was ticked of one rejection is ticked of the next in the same words',
    file: 'src/pages/documents/to-do/judge-rejection.ts',
    change: ["rejection?.id ?? ''", "''"],
    noticedBy: ['unit/to-dos.test.ts', 'for that rejection'],
  },
  {
    name: 'a correction that was saved is not kept where no history tells it',
    file: 'src/pages/documents/to-do/use-corrections.ts',
    change: ['if (changes.length === 0 || !isToCorrect(document)) return;', 'return;'],
    noticedBy: ['screens/to-dos.test.tsx', 'what this browser has saved'],
  },
  {
    name: 'what was ticked of a rejection is kept once all documents are sent',
    file: 'src/pages/documents/send-all/send-all-modal.tsx',
    change: ["void forgetToDos(queryClient, user?.username ?? '', id);", 'void id;'],
    noticedBy: ['screens/to-dos.test.tsx', 'of all names what is open'],
  },
  {
    name: 'what is open is judged by what a closing form knew of its values',
    file: 'src/pages/documents/to-do/open-to-dos.ts',
    change: [
      'readInner(() => client.query({ ...metaDataQuery(document.id), staleTime: 0 }))',
      'client.query({ ...metaDataQuery(document.id), staleTime: 0 })',
    ],
    noticedBy: ['unit/open-to-dos.test.ts', 'while a form closes'],
  },
  {
    name: 'files that are kept go at the next sign-in of their owner',
    file: 'src/drafts/unsaved/draft-store.ts',
    change: ['if (isForeign(await readRecord(), username)) await', 'await'],
    noticedBy: ['unit/kept-bytes.test.ts', 'go with the sign-in of another user'],
  },
  {
    name: 'a receipt is dated by what a verifier has done since',
    file: 'src/pages/documents/send-all/receipt.ts',
    change: [
      'row?.document_status_id === status.sent ? row.status_since : undefined',
      'row?.status_since',
    ],
    noticedBy: ['unit/receipt.test.ts', 'is not dated by what a verifier has done'],
  },
  {
    name: 'a second press of Send asks again while the first question is on its way',
    file: 'src/pages/documents/use-send-document.ts',
    change: ['if (asked.current === document.id) return;', ''],
    noticedBy: ['screens/my-document.test.tsx', 'asks once, though'],
  },
];
