import type { Mutant } from '../mutant';

const paging = 'server/http/paging.ts';

/** Lists, reference data, files and jobs of the server. */
export const server: Mutant[] = [
  {
    name: 'a page begins a page too late',
    file: paging,
    change: ['offset: (current - 1) * limit', 'offset: current * limit'],
    noticedBy: ['server/documents/document-lists.test.ts', 'paging'],
  },
  {
    name: 'a page overlaps the next by one',
    file: paging,
    change: ['offset: (current - 1) * limit', 'offset: (current - 1) * (pageSize - 1)'],
    noticedBy: ['server/documents/document-lists.test.ts', 'every row on one page and only one'],
  },
  {
    name: 'the last page is not linked',
    file: paging,
    change: ['Math.ceil(total.count / limit)', 'Math.floor(total.count / pageSize)'],
    noticedBy: ['server/documents/document-lists.test.ts', 'paging'],
  },
  {
    name: 'Previous leads to the page itself',
    file: paging,
    change: ['Math.min(current, last + 1) - 1)', 'Math.min(current, last + 1))'],
    noticedBy: ['server/calls/paging.test.ts'],
  },
  {
    name: 'a page read from the end is off by one',
    file: 'server/documents/queries.ts',
    change: ['Math.max(0, count - offset - limit)', 'Math.max(0, count - offset - limit + 1)'],
    noticedBy: ['server/documents/document-lists.test.ts'],
  },
  {
    name: 'a search reads a thousand matches ahead',
    file: 'server/documents/queries.ts',
    change: ['limit + ahead', 'limit + 1000'],
    noticedBy: ['postgres/query-plans.test.ts', 'reads few matches ahead'],
  },
  {
    name: 'pages lose the filters',
    file: paging,
    change: [
      'const query = new URLSearchParams(searchParams);',
      'const query = new URLSearchParams();',
    ],
    noticedBy: ['server/calls/paging.test.ts'],
  },
  {
    name: '% in a filter finds everything',
    file: 'server/storage/filters.ts',
    change: ["text.replace(/[\\\\%_]/g, '\\\\$&')", 'text'],
    noticedBy: ['server/reference/reference-filters.test.ts', 'filters by'],
  },
  {
    name: 'a select gets inactive document types',
    file: 'server/routes/document-types.ts',
    change: ['        where: eq(table.is_active, 1),\n', ''],
    noticedBy: ['server/reference/option-lists.test.ts', 'option lists'],
  },
  {
    name: 'an import gives a type one reason twice',
    file: 'server/reference/rejection-reasons.ts',
    change: ['(reasons) => findRepeated(reasons) === undefined', '() => true'],
    noticedBy: ['server/reference/export-import.test.ts', 'reasons for a rejection'],
  },
  {
    name: 'a row in use is deleted without a reason',
    file: 'server/reference/resource.ts',
    change: ['    if (uses) throw refuse(uses);\n', ''],
    noticedBy: ['server/reference/reference-in-use.test.ts', 'in use by'],
  },
  {
    name: 'an import saves the rows that are right',
    file: 'server/spreadsheets/rows.ts',
    change: [
      'if (cells.length > 0) return',
      'if (cells.length > 0 && reading.rows.every(({ input }) => !input)) return',
    ],
    noticedBy: ['server/reference/import-refusals.test.ts', 'a refused import'],
  },
  {
    name: 'an import names the row before',
    file: 'server/spreadsheets/rows.ts',
    change: ['number = index + 2;', 'number = index + 1;'],
    noticedBy: ['server/reference/import-refusals.test.ts', 'names row and column'],
  },
  {
    name: 'a rehearsal writes',
    file: 'server/storage/rolled-back.ts',
    change: ['tx.rollback();', 'if (db === tx) tx.rollback();'],
    noticedBy: ['server/reference/rehearsal.test.ts', 'leaves every table as it was'],
  },
  {
    name: 'an import goes by an outdated rehearsal',
    file: 'server/spreadsheets/source.ts',
    change: ['(await baseOf(db, source)) !== base', 'base === undefined'],
    noticedBy: ['server/reference/rehearsal.test.ts', 'refuses an import'],
  },
  {
    name: 'an outdated form of the reference data is saved',
    file: 'server/reference/events.ts',
    change: ['if (seen === undefined || seen === version) return;', 'return;'],
    noticedBy: ['server/reference/reference-history.test.ts', 'refuses a form of before'],
  },
  {
    name: 'a sent document shows the columns of today',
    file: 'server/documents/meta-data.ts',
    change: [
      'const columns = leftOwner.includes(document.document_status_id)',
      'const columns = leftOwner.length === 0',
    ],
    noticedBy: ['server/reference/sent-columns.test.ts', 'keeps its columns and values'],
  },
  {
    name: 'others write while an import runs',
    file: 'server/storage/table-state.ts',
    change: ['in share row exclusive mode', 'in access share mode'],
    noticedBy: ['server/reference/import-refusals.test.ts', 'lets nobody else write'],
  },
  {
    name: 'two assignments of districts are merged',
    file: 'server/routes/users.ts',
    change: [".where(eq(users.id, id)).for('no key update')", '.where(eq(users.id, id))'],
    noticedBy: ['server/people/users.test.ts', 'locks the user'],
  },
  {
    name: 'an export has the first page only',
    file: 'server/spreadsheets/export.ts',
    change: [
      'for (const batch of chunk(rows, batchSize)) {',
      'for (const batch of chunk(rows.slice(0, 10), batchSize)) {',
    ],
    noticedBy: ['server/reference/export-import.test.ts', 'has all pages of the list'],
  },
  {
    name: 'a part of a file lacks its last byte',
    file: 'server/http/file-response.ts',
    change: ['range.end - range.start + 1', 'range.end - range.start'],
    noticedBy: ['server/uploads/files.test.ts', 'preview'],
  },
  {
    name: 'a file may run as a page',
    file: 'server/http/file-response.ts',
    change: ['"sandbox; default-src \'none\'"', '"default-src \'none\'"'],
    noticedBy: ['server/uploads/files.test.ts', 'preview'],
  },
  {
    name: 'the server is ready though it cannot write',
    file: 'server/routes/health.ts',
    change: ['results.every(Boolean)', 'results.some(Boolean)'],
    noticedBy: ['server/running/health.test.ts'],
  },
  {
    name: 'files that nobody refers to go after an hour',
    file: 'server/storage/files.ts',
    change: ["interval '24 hours'", "interval '1 hour'"],
    noticedBy: ['server/storage/storage.test.ts', 'files'],
  },
  {
    name: 'expired sessions stay for hours',
    file: 'server/jobs.ts',
    change: ["'deleting sessions', every: hour", "'deleting sessions', every: 6 * hour"],
    noticedBy: ['server/running/jobs.test.ts', 'every six hours'],
  },
  {
    name: 'a slow upload is cut off after five minutes',
    file: 'server/main.ts',
    change: ['serverOptions: { requestTimeout, ', 'serverOptions: { '],
    noticedBy: ['server/running/main.test.ts', 'half an hour'],
  },
  {
    name: 'an error tells of the inside',
    file: 'server/http/errors.ts',
    change: [
      "said(c, sentence('Something went wrong on the server. Please try again later.')),",
      '{ message: error.message },',
    ],
    noticedBy: ['server/running/logs.test.ts', 'a failed query is logged'],
  },
  {
    name: 'meta data take any text for a date',
    file: 'server/http/fields.ts',
    change: ["value === '' || isRealDay(value)", "value === '' || isRealDay(value) || true"],
    noticedBy: ['server/documents/meta-data.test.ts', 'saving'],
  },
  {
    name: 'a rejection that a reset has taken back still counts',
    file: 'server/documents/decisions.ts',
    change: ['    await takeBackOutcome(tx, document);\n', ''],
    noticedBy: ['server/documents/sent-back.test.ts', 'that a reset has taken back'],
  },
  {
    name: 'a report of some days begins with the last one',
    file: 'server/documents/sent-back.ts',
    change: ['to ? lte(day, to)', 'to ? gte(day, to)'],
    noticedBy: ['server/documents/sent-back.test.ts', 'both included'],
  },
  {
    name: 'a document with two reasons was rejected twice',
    file: 'server/documents/sent-back.ts',
    change: ['countIf(eq(nth, 0))', 'countIf(sql`true`)'],
    noticedBy: ['server/documents/sent-back.test.ts', 'agrees with plain counts'],
  },
  {
    name: 'a decision is counted as one of the first sending',
    file: 'server/routes/decisions.ts',
    change: ["sending > 2 ? '3+' : sending", "sending > 2 ? '3+' : 1"],
    noticedBy: ['server/running/metrics.test.ts', 'count decisions'],
  },
  {
    name: 'Coverage has the tab of a report that the back end does not have',
    file: 'src/pages/administration/coverage-modal.tsx',
    change: ["isOffered={!!sentBack || part === 'reasons'}", 'isOffered'],
    noticedBy: ['screens/sent-back.test.tsx', 'has no tab'],
  },
  {
    name: 'a backup lacks the key of the portal',
    file: 'server/storage/backup.ts',
    change: ["['installation', 'portal.key']", "['installation']"],
    noticedBy: ['unit/backup.test.ts', 'what is restored'],
  },
  {
    name: 'a restore leaves files to the system to write',
    file: 'server/storage/restore.ts',
    change: ['    await syncFolder(join(dataDir, name));\n', ''],
    noticedBy: ['unit/backup.test.ts', 'on the disk before a start'],
  },
  {
    name: 'one backup more stays than is asked for',
    file: 'server/storage/backup.ts',
    change: ['.slice(0, -keep)', '.slice(0, -keep - 1)'],
    noticedBy: ['unit/backup.test.ts', 'backups stay'],
  },
  {
    name: 'the approved documents of a person begin with the oldest',
    file: 'server/documents/of-person.ts',
    change: ['.orderBy(desc(id))', '.orderBy(id)'],
    noticedBy: ['server/documents/of-person.test.ts', 'newest first'],
  },
  {
    name: 'an empty cell takes the roles of a person away',
    file: 'server/commands/import-people.ts',
    change: ['names.length > 0 ? names : undefined', 'names'],
    noticedBy: ['server/people/people.test.ts', 'where a spreadsheet has'],
  },
  {
    name: 'a call may ask for more choices than a select can offer',
    file: 'server/http/crud.ts',
    change: ['const mostOptions = 10_000;', 'const mostOptions = 20_000;'],
    noticedBy: ['server/reference/option-lists.test.ts', 'have 10,000 rows at most'],
  },
  {
    name: 'timers and sockets wait for the embedded database',
    file: 'server/storage/synced-fs.ts',
    change: ['await setImmediate();', ''],
    noticedBy: ['server/storage/synced-database.test.ts', 'have their turn'],
  },
  {
    name: 'a clock that is behind takes the order of all that waits',
    file: 'server/storage/times-ahead.ts',
    change: ['if (ahead > 0 && ', 'if (ahead < 0 && '],
    noticedBy: ['server/storage/storage.test.ts', 'ten years behind'],
  },
  {
    name: 'the calls of one session do not wait for each other',
    file: 'server/app.ts',
    change: ['  app.use(queueCalls());\n', ''],
    noticedBy: ['server/calls/limits.test.ts', 'wait in the API'],
  },
];
