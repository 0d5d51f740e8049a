import { paths } from '@/navigation/paths';

/** Kinds of calls. All calls of a kind fail in the same way. */
export const kinds = {
  exchange: 'The session exchange',
  logout: 'Signing out',
  list: 'Lists',
  'form fill': 'What a form is filled with',
  part: 'A part of a screen or modal',
  options: 'Choices of a select',
  save: 'Forms that save',
  import: 'Imports',
  action: 'Send, Reset and the download of units',
  delete: 'Delete',
  file: 'Exports and downloads',
};
export type Kind = keyof typeof kinds;

/** A step of the person: press the button of this name, fill in a field, or choose an option. */
export type Step =
  | string
  | { type: string; text: string }
  | { choose: string; option: string }
  | { pick: string }
  | { attach: string; name: string };

/** A call of the API's contract. */
export type Call = {
  kind: Kind;
  /** `GET /document/documents/view/{id}`; `{id}` matches one segment. */
  call: string;
  /** The path of the screen. */
  at: string;
  as: string;
  /** The steps to the call; the last one makes it. Empty if opening the screen makes it. */
  steps: Step[];
  /** The field that the 422 names. */
  field?: string;
  /** HTML that is on screen once the answer has arrived. */
  brings?: string;
  /** The label of the select that offers the options. */
  label?: string;
  /** The file name of the download. */
  saves?: string;
};

const on = {
  mimeTypes: { at: paths.mimeType, as: 'administrator' },
  categories: { at: paths.category, as: 'administrator' },
  columns: { at: paths.column, as: 'administrator' },
  documentTypes: { at: paths.documentType, as: 'administrator' },
  statuses: { at: paths.documentStatus, as: 'administrator' },
  units: { at: paths.unitVerifikator, as: 'administrator' },
  users: { at: paths.user, as: 'administrator' },
  allDocuments: { at: paths.allDocuments, as: 'administrator' },
  myDocuments: { at: paths.myDocument, as: 'asn' },
  verifications: { at: paths.verification, as: 'verifikatorDms' },
  approves: { at: paths.approve, as: 'approvalDms' },
  dashboard: { at: paths.dashboard, as: 'asn' },
};

const reject = (note: string): Step[] => [{ pick: 'Rejected' }, { type: 'Note', text: note }];

/** Every call of the contract, once for each place that handles it differently. */
export const calls: Call[] = [
  {
    kind: 'exchange',
    call: 'POST authentication/session',
    at: `${paths.session}?token=hand-off`,
    as: '',
    steps: [],
  },
  {
    kind: 'logout',
    call: 'POST /authentication/logout',
    ...on.dashboard,
    steps: ['Profile of', 'Sign Out'],
  },

  { kind: 'list', call: 'GET /document/my-documents', ...on.myDocuments, steps: [] },
  { kind: 'list', call: 'GET /document/documents', ...on.allDocuments, steps: [] },
  { kind: 'list', call: 'GET /document/verifications', ...on.verifications, steps: [] },
  { kind: 'list', call: 'GET /document/approves', ...on.approves, steps: [] },
  { kind: 'list', call: 'GET /administrator/users', ...on.users, steps: [] },
  { kind: 'list', call: 'GET /data-referensi/mime-types', ...on.mimeTypes, steps: [] },
  { kind: 'list', call: 'GET /data-referensi/categories', ...on.categories, steps: [] },
  { kind: 'list', call: 'GET /data-referensi/columns', ...on.columns, steps: [] },
  { kind: 'list', call: 'GET /data-referensi/document-types', ...on.documentTypes, steps: [] },
  { kind: 'list', call: 'GET /data-referensi/document-statuses', ...on.statuses, steps: [] },
  { kind: 'list', call: 'GET /data-referensi/unit-verifikators', ...on.units, steps: [] },

  {
    kind: 'form fill',
    call: 'GET /data-referensi/columns/detail/{id}',
    ...on.columns,
    steps: ['Edit'],
  },
  {
    kind: 'form fill',
    call: 'GET /data-referensi/categories/detail/{id}',
    ...on.categories,
    steps: ['Edit'],
  },
  {
    kind: 'form fill',
    call: 'GET /data-referensi/mime-types/detail/{id}',
    ...on.mimeTypes,
    steps: ['Edit'],
  },
  {
    kind: 'form fill',
    call: 'GET /data-referensi/document-types/detail/{id}',
    ...on.documentTypes,
    steps: ['Edit'],
  },
  {
    kind: 'form fill',
    call: 'GET /document/my-documents/detail/{id}',
    ...on.myDocuments,
    steps: ['Edit'],
  },
  {
    kind: 'form fill',
    call: 'GET /document/meta-datas/{id}',
    ...on.myDocuments,
    steps: ['Meta Data'],
  },

  {
    kind: 'part',
    call: 'GET /user/roles',
    ...on.dashboard,
    steps: [],
    brings: 'Civil servant',
  },
  {
    kind: 'part',
    call: 'GET /document/meta-datas/{id}',
    ...on.allDocuments,
    steps: ['Detail'],
    brings: '<dd>Item 11</dd>',
  },
  {
    kind: 'part',
    call: 'GET /document/documents/view/{id}',
    ...on.allDocuments,
    steps: ['Detail'],
    brings: '/files/11.jpg',
  },
  {
    kind: 'part',
    call: 'GET /data-referensi/document-types/detail/{id}',
    ...on.myDocuments,
    steps: ['Add', { choose: 'Document Type', option: 'Item 31' }],
    brings: 'at most 31 KB',
  },
  {
    kind: 'part',
    call: 'GET /data-referensi/document-statuses/search?tag=verification',
    ...on.verifications,
    steps: ['Verification'],
    brings: 'Rejected',
  },
  {
    kind: 'part',
    call: 'GET /data-referensi/document-statuses/search?tag=approve',
    ...on.approves,
    steps: ['Approve'],
    brings: 'Rejected',
  },

  {
    kind: 'options',
    call: 'GET /data-referensi/columns/search',
    ...on.categories,
    steps: ['Add'],
    label: 'Columns',
  },
  {
    kind: 'options',
    call: 'GET /data-referensi/categories/search?limit=500',
    ...on.documentTypes,
    steps: ['Add'],
    label: 'Category',
  },
  {
    kind: 'options',
    call: 'GET /data-referensi/mime-types/search?limit=500',
    ...on.documentTypes,
    steps: ['Add'],
    label: 'Mime Type',
  },
  {
    kind: 'options',
    call: 'GET /data-referensi/document-types/search',
    ...on.myDocuments,
    steps: ['Add'],
    label: 'Document Type',
  },
  {
    kind: 'options',
    call: 'GET /data-referensi/districts/search',
    ...on.users,
    steps: ['Edit'],
    label: 'District',
  },

  {
    kind: 'save',
    call: 'POST /document/my-documents',
    ...on.myDocuments,
    steps: [
      'Add',
      { choose: 'Document Type', option: 'Item 31' },
      { attach: 'File', name: 'chosen.jpg' },
      { type: 'Description', text: 'typed' },
      'Save',
    ],
    field: 'file',
  },
  {
    kind: 'save',
    call: 'POST /document/my-documents/update/{id}',
    ...on.myDocuments,
    steps: [
      'Edit',
      { attach: 'File', name: 'chosen.jpg' },
      { type: 'Description', text: 'typed' },
      'Save',
    ],
    field: 'additional_name',
  },
  {
    kind: 'save',
    call: 'PUT /document/meta-datas/{id}',
    ...on.myDocuments,
    steps: ['Meta Data', { type: 'Number', text: 'typed' }, 'Save'],
    field: 'number',
  },
  {
    kind: 'save',
    call: 'PUT /document/verifications/update/{id}',
    ...on.verifications,
    steps: ['Verification', ...reject('typed'), 'Save'],
    field: 'verifier_note',
  },
  {
    kind: 'save',
    call: 'PUT /document/approves/update/{id}',
    ...on.approves,
    steps: ['Approve', ...reject('typed'), 'Save'],
    field: 'approval_note',
  },
  {
    kind: 'save',
    call: 'PUT /administrator/users/{id}',
    ...on.users,
    steps: ['Edit', { choose: 'District', option: 'Item 32' }, 'Save'],
    field: 'district_id',
  },
  ...(
    [
      ['columns', on.columns, 'Name', 'column_name'],
      ['categories', on.categories, 'Name', 'category_name'],
      ['mime-types', on.mimeTypes, 'Extension', 'extension'],
      ['document-types', on.documentTypes, 'Naming Format', 'naming_format'],
    ] as const
  ).flatMap(([base, where, label, field]): Call[] => [
    {
      kind: 'save',
      call: `POST /data-referensi/${base}/create`,
      ...where,
      steps: ['Add', { type: label, text: 'typed' }, 'Save'],
      field,
    },
    {
      kind: 'save',
      call: `PUT /data-referensi/${base}/update/{id}`,
      ...where,
      steps: ['Edit', { type: label, text: 'typed' }, 'Save'],
      field,
    },
  ]),

  ...(
    [
      ['columns', on.columns],
      ['categories', on.categories],
      ['mime-types', on.mimeTypes],
      ['document-types', on.documentTypes],
      ['unit-verifikators', on.units],
    ] as const
  ).map(
    ([base, where]): Call => ({
      kind: 'import',
      call: `POST /data-referensi/${base}/import`,
      ...where,
      steps: ['Import', { attach: 'File', name: 'chosen.xlsx' }, 'Save'],
      field: 'file_import',
    }),
  ),

  {
    kind: 'action',
    call: 'POST /document/my-documents/send/{id}',
    ...on.myDocuments,
    steps: ['Send', 'Yes'],
  },
  {
    kind: 'action',
    call: 'POST /document/documents/reset/{id}',
    ...on.allDocuments,
    steps: ['Reset', 'Yes'],
  },
  {
    kind: 'action',
    call: 'POST /data-referensi/unit-verifikators/download',
    ...on.units,
    steps: ['Download'],
  },

  ...(
    [
      ['/document/my-documents', on.myDocuments],
      ['/data-referensi/columns', on.columns],
      ['/data-referensi/categories', on.categories],
      ['/data-referensi/mime-types', on.mimeTypes],
      ['/data-referensi/document-types', on.documentTypes],
    ] as const
  ).map(
    ([base, where]): Call => ({
      kind: 'delete',
      call: `DELETE ${base}/delete/{id}`,
      ...where,
      steps: ['Delete', 'Yes'],
    }),
  ),

  {
    kind: 'file',
    call: 'GET /document/documents/download/{id}',
    ...on.allDocuments,
    steps: ['Detail', 'Download'],
    saves: 'Item 11.jpg',
  },
  ...(
    [
      ['columns', on.columns, 'Column.xlsx'],
      ['categories', on.categories, 'Category.xlsx'],
      ['document-types', on.documentTypes, 'DocumentType.xlsx'],
      ['mime-types', on.mimeTypes, 'MimeType.xlsx'],
      ['unit-verifikators', on.units, 'UnitVerifikator.xlsx'],
    ] as const
  ).map(
    ([base, where, saves]): Call => ({
      kind: 'file',
      call: `GET /data-referensi/${base}/export`,
      ...where,
      steps: ['Export'],
      saves,
    }),
  ),
];

export function callOf(name: string): Call {
  const call = calls.find((candidate) => candidate.call === name);
  if (!call) throw new Error(`There is no call ${name}.`);
  return call;
}
