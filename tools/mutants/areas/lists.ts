import type { Mutant } from '../mutant';

const params = 'src/lib/search-params.ts';

/** Lists: loading, paging, filters, who is offered what. */
export const lists: Mutant[] = [
  {
    name: 'the list is not loaded again after a write',
    file: 'src/app/app.tsx',
    change: [
      'toastSuccess(String(message));\n        reload(meta.reloads);',
      'toastSuccess(String(message));',
    ],
    noticedBy: ['screens/reference.test.tsx', 'creates, edits and deletes'],
  },
  {
    name: 'the list is not loaded again when somebody was faster',
    file: 'src/app/app.tsx',
    change: ['[403, 404, 409].includes', '[403, 404].includes'],
    noticedBy: ['screens/my-document.test.tsx', 'and the list reloads'],
  },
  {
    name: 'options are not loaded again after a write',
    file: 'src/app/app.tsx',
    change: ['queryKey: [path] }', "queryKey: [path, 'list'] }"],
    noticedBy: ['screens/categories.test.tsx', 'offers a column in the form'],
  },
  {
    name: 'a list is asked for without the role',
    file: params,
    change: ["if (role !== undefined) params.set('role', role);", ''],
    noticedBy: ['screens/all-documents.test.tsx', 'for the active role'],
  },
  {
    name: 'the next page of a queue is asked for without the role',
    file: 'src/pages/documents/desk/use-walk.ts',
    change: ['toListParams(search, role)', 'toListParams(search, undefined)'],
    noticedBy: ['screens/decision-sheet.test.tsx', 'goes on over the end of a page'],
  },
  {
    name: 'a superseded request is not cancelled',
    file: 'src/api/resource.ts',
    change: ['({ signal }) => readPage(params, signal)', '() => readPage(params)'],
    noticedBy: ['screens/paging-bar.test.tsx', 'whichever answer comes last'],
  },
  {
    name: 'the rows go while the next page is loaded',
    file: 'src/hooks/use-list.ts',
    change: ['placeholderData: keepPreviousData,', ''],
    noticedBy: ['screens/paging-bar.test.tsx', 'keeps the rows of one page'],
  },
  {
    name: 'one stays on a page that is no more',
    file: 'src/hooks/use-list.ts',
    change: ['page > 1 && (isEmpty', 'page > 2 && (isEmpty'],
    noticedBy: ['screens/paging-bar.test.tsx', 'lands on the page before'],
  },
  {
    name: 'a page loses the filters',
    file: params,
    change: ['const merged = new URLSearchParams(search)', 'const merged = new URLSearchParams()'],
    noticedBy: ['unit/search-params.test.ts'],
  },
  {
    name: 'a link of the server sets the role',
    file: params,
    change: ["params.delete('role');", ''],
    noticedBy: ['unit/search-params.test.ts'],
  },
  {
    name: 'a filter stays on its page',
    file: params,
    change: ["next.delete('page');", ''],
    noticedBy: ['screens/lists.test.tsx', 'goes back to page 1'],
  },
  {
    name: 'the filter Active asks for the opposite',
    file: 'src/pages/reference/document-type-page.tsx',
    change: [
      "...fields.is_active, kind: 'choice', options: yesNo }",
      "...fields.is_active, kind: 'choice', options: () => yesNo().map(({ value, label }) => ({ value: 1 - Number(value), label })) }",
    ],
    noticedBy: ['screens/reference.test.tsx', 'filters by each column that it shows'],
  },
  {
    name: 'the filters Name and Email of users are exchanged',
    file: 'src/pages/administration/user-page.tsx',
    change: [
      "  username: fields.username,\n  name: { ...fields.name, lang: 'id' }",
      "  username: { ...fields.username, name: 'name' },\n  name: { ...fields.name, name: 'username', lang: 'id' }",
    ],
    noticedBy: ['screens/reference.test.tsx', 'filters by each column that it shows'],
  },
  {
    name: 'the filter Name of units is sent in upper case',
    file: 'src/lib/search-params.ts',
    change: ['next.set(name, value)', 'next.set(name, value.toUpperCase())'],
    noticedBy: ['screens/reference.test.tsx', 'filters by each column that it shows'],
  },
  {
    name: 'units have Edit',
    file: 'src/pages/reference/unit-verifikator-page.tsx',
    change: [
      "caption={t('Unit Verification')}",
      "caption={t('Unit Verification')} actions={() => <ActionButton>Edit</ActionButton>}",
    ],
    noticedBy: ['screens/reference.test.tsx', 'lists its columns and rows'],
  },
  {
    name: 'Reset is offered to adminUk',
    file: 'src/pages/documents/all-documents-page.tsx',
    change: ["isSameRole(role, 'administrator')", "!isSameRole(role, 'viewerDms')"],
    noticedBy: ['screens/all-documents.test.tsx', 'offers Reset'],
  },
  {
    name: 'a download is named after the document, not after its path',
    file: 'src/pages/documents/sheet/document-sheet.tsx',
    change: [
      "toFileName(document.path, toFileName(document.document_name, 'document'))",
      "toFileName(document.document_name, 'document').concat('.pdf')",
    ],
    noticedBy: ['screens/my-document.test.tsx', 'saves the file under the last segment'],
  },
  {
    name: 'the size of a document to approve is not shown',
    file: 'src/pages/documents/document-columns.tsx',
    change: ['cell: (row) => formatKilobytes(row.file_size)', "cell: () => ''"],
    noticedBy: ['screens/decisions.test.tsx', 'lists Size and Status besides'],
  },
  {
    name: 'every row is drawn again when a modal opens',
    file: 'src/components/data-table.tsx',
    change: ['before.row === after.row', 'before.row === after.row && before.row === null'],
    noticedBy: ['screens/long-lists.test.tsx', 'no row is drawn anew'],
  },
  {
    name: 'a rejected document is blue',
    file: 'src/api/statuses.ts',
    change: ["[status.rejected]: { tone: 'red'", "[status.rejected]: { tone: 'blue'"],
    noticedBy: ['screens/my-document.test.tsx', 'actions by status'],
  },
  {
    name: 'a document can be sent without its meta data',
    file: 'src/pages/documents/document-rules.ts',
    change: [
      "ownerMay('send')(document) && (document.meta_data_count",
      "ownerMay('send')(document) || (document.meta_data_count",
    ],
    noticedBy: ['unit/document-rules.test.ts'],
  },
  {
    name: 'a text that is cut cannot be read',
    file: 'src/components/data-table.tsx',
    change: [
      "            title={kind === 'text' && typeof content === 'string' ? content : undefined}\n",
      '',
    ],
    noticedBy: ['screens/lists.test.tsx', 'of a text that may be cut'],
  },
  {
    name: 'Back leads from a filtered list to its filter',
    file: 'src/components/filter-modal.tsx',
    change: ['search: String(search) }, { replace: true });', 'search: String(search) });'],
    noticedBy: ['screens/lists.test.tsx', 'leads with Back'],
  },
];
