import { paths } from '@/navigation/paths';
import { category, column, district, mimeType } from '../fixture';
import type { Call, Fields, Use } from './call';
import { flag, optionalText, pattern, text } from './fields';
import { type components, confirmation, data, options, page, ref, spreadsheet } from './schemas';
import { administrator, signedIn, uploadersAndAdministrator } from './who';

type Component = keyof typeof components;
type Screen = Pick<Use, 'at' | 'as'>;
type Query = Record<string, string>;

const by = (at: string): Screen => ({ at, as: 'administrator' });
const onMyDocuments: Screen = { at: paths.myDocument, as: 'asn' };

const paged = (filters: Query): Query => ({ page: 'The page, from 1 on.', ...filters });
const limit = { limit: 'The most options to answer with.' };

/** A list, its export and its import. */
function sheetCalls(
  base: string,
  row: Component,
  screen: Screen,
  filters: Query,
  saves: string,
): Call[] {
  return [
    listCall(base, row, screen, filters),
    {
      call: `GET ${base}/export`,
      does: 'The list as a spreadsheet',
      who: administrator,
      query: filters,
      answers: { 200: spreadsheet },
      refusals: { 422: 'The list is too long for a spreadsheet.' },
      uses: [{ kind: 'file', ...screen, steps: ['Export'], saves }],
    },
    {
      call: `POST ${base}/import`,
      does: 'Save the rows of a spreadsheet, all or none',
      note: 'The 422 lists what is wrong under `file_import`.',
      who: administrator,
      body: {
        form: { file_import: { kind: 'file', example: 'rows.xlsx', says: 'An .xlsx file.' } },
      },
      answers: { 200: confirmation },
      refusals: { 409: 'Somebody changed the reference data at the same time.' },
      uses: [
        {
          kind: 'import',
          ...screen,
          steps: ['Import', { attach: 'File', name: 'chosen.xlsx' }, 'Save'],
          field: 'file_import',
        },
      ],
    },
  ];
}

function listCall(base: string, row: Component, screen: Screen, filters: Query): Call {
  return {
    call: `GET ${base}`,
    does: 'The list',
    who: administrator,
    query: paged(filters),
    answers: { 200: page(row) },
    uses: [{ kind: 'list', ...screen, steps: [] }],
  };
}

/** The options of a select: on which screen, and under which label. */
function searchCall(
  base: string,
  shown: string,
  on: Screen & { button: string; label: string; query?: string },
  who = administrator,
): Call {
  const { button, label, ...use } = on;
  return {
    call: `GET ${base}/search`,
    does: 'Options of a select',
    ...(on.query && { note: `The app asks with \`${on.query}\`.` }),
    who,
    query: limit,
    answers: { 200: options(shown) },
    uses: [{ kind: 'options', ...use, steps: [button], label }],
  };
}

/** A row by its id, and its creation, change and deletion. */
function rowCalls(
  base: string,
  row: Component,
  screen: Screen,
  json: Fields,
  [label, field]: [string, string],
): Call[] {
  const save = (call: string, button: string): Pick<Call, 'call' | 'who' | 'body' | 'uses'> => ({
    call,
    who: administrator,
    body: { json },
    uses: [
      { kind: 'save', ...screen, steps: [button, { type: label, text: 'typed' }, 'Save'], field },
    ],
  });
  return [
    {
      call: `GET ${base}/detail/:id`,
      does: 'One row',
      who: administrator,
      answers: { 200: data(ref(row)) },
      uses: [{ kind: 'form fill', ...screen, steps: ['Edit'] }],
    },
    { ...save(`POST ${base}/create`, 'Add'), does: 'Create a row', answers: { 201: confirmation } },
    {
      ...save(`PUT ${base}/update/:id`, 'Edit'),
      does: 'Change a row',
      answers: { 200: confirmation },
    },
    {
      call: `DELETE ${base}/delete/:id`,
      does: 'Delete a row',
      who: administrator,
      answers: { 200: confirmation },
      refusals: { 409: 'It is in use.' },
      uses: [{ kind: 'delete', ...screen, steps: ['Delete', 'Yes'] }],
    },
  ];
}

const contains = 'Which contain this.';
const equals = 'Which are this.';

const columnsBase = '/data-referensi/columns';
const onColumns = by(paths.column);
const columnCalls = [
  ...sheetCalls(
    columnsBase,
    'Column',
    onColumns,
    {
      column_name: contains,
      column_description: contains,
      data_type: 'string or date',
      is_mandatory: equals,
    },
    'Column.xlsx',
  ),
  searchCall(columnsBase, 'column_description', {
    ...by(paths.category),
    button: 'Add',
    label: 'Columns',
  }),
  ...rowCalls(
    columnsBase,
    'Column',
    onColumns,
    {
      sort_number: { kind: 'whole number', least: 1, most: 9999, example: 4 },
      column_name: pattern(63, 'issuer', /^[a-z][a-z0-9_]*$/i),
      column_description: text(255, 'Issuer'),
      data_type: pattern(10, 'string', /^(string|date)$/i),
      is_mandatory: flag,
    },
    ['Name', 'column_name'],
  ),
];

const categoriesBase = '/data-referensi/categories';
const onCategories = by(paths.category);
const categoryCalls = [
  ...sheetCalls(
    categoriesBase,
    'Category',
    onCategories,
    {
      category_name: contains,
      category_description: contains,
      column_id: 'Which have this column.',
    },
    'Category.xlsx',
  ),
  searchCall(categoriesBase, 'category_name', {
    ...by(paths.documentType),
    query: 'limit=500',
    button: 'Add',
    label: 'Category',
  }),
  ...rowCalls(
    categoriesBase,
    'Category',
    onCategories,
    {
      category_name: text(100, 'Cards'),
      category_description: text(1000, 'Small'),
      column_id: { kind: 'ids', example: [column.number, column.remark] },
    },
    ['Name', 'category_name'],
  ),
];

const mimeTypesBase = '/data-referensi/mime-types';
const onMimeTypes = by(paths.mimeType);
const mimeTypeCalls = [
  ...sheetCalls(
    mimeTypesBase,
    'MimeType',
    onMimeTypes,
    { kind_of_document: contains, mime_type: contains, extension: contains },
    'MimeType.xlsx',
  ),
  searchCall(mimeTypesBase, 'mime_type', {
    ...by(paths.documentType),
    query: 'limit=500',
    button: 'Add',
    label: 'Mime Type',
  }),
  ...rowCalls(
    mimeTypesBase,
    'MimeType',
    onMimeTypes,
    {
      kind_of_document: text(100, 'Text'),
      mime_type: pattern(100, 'text/plain', /^[a-z]+\/[a-z0-9][a-z0-9.+-]*$/i),
      extension: pattern(10, 'txt', /^[a-z0-9]+$/i),
    },
    ['Extension', 'extension'],
  ),
];

const documentTypesBase = '/data-referensi/document-types';
const onDocumentTypes = by(paths.documentType);
const documentTypeCalls = [
  ...sheetCalls(
    documentTypesBase,
    'DocumentType',
    onDocumentTypes,
    {
      document_type: contains,
      naming_format: contains,
      category_id: equals,
      mime_type_id: equals,
      is_multiple: equals,
      is_mandatory: equals,
      is_active: equals,
    },
    'DocumentType.xlsx',
  ),
  // Every document list filters by type.
  searchCall(
    documentTypesBase,
    'document_type',
    { ...onMyDocuments, button: 'Add', label: 'Document Type' },
    signedIn,
  ),
  ...rowCalls(
    documentTypesBase,
    'DocumentType',
    onDocumentTypes,
    {
      document_type: text(150, 'Diploma'),
      naming_format: text(150, '{username}'),
      category_id: { kind: 'id', example: category.letters },
      mime_type_id: { kind: 'id', example: mimeType.pdf },
      max_size: {
        kind: 'whole number',
        least: 1,
        most: 1_048_576,
        example: 20,
        says: 'KB',
      },
      is_multiple: flag,
      is_mandatory: flag,
      is_active: flag,
      description: optionalText(1000, 'Both sides'),
      sample: optionalText(1000, 'Archiving, 2025'),
    },
    ['Naming Format', 'naming_format'],
  ).map((call) => (call.call.startsWith('GET') ? withGuidance(call) : call)),
];

/** The upload form shows the guidance of a type. */
function withGuidance(detail: Call): Call {
  const guidance: Use = {
    kind: 'part',
    ...onMyDocuments,
    steps: ['Add', { choose: 'Document Type', option: 'Item 31' }],
    brings: 'at most 31 KB',
  };
  return {
    ...detail,
    who: uploadersAndAdministrator,
    uses: [...(Array.isArray(detail.uses) ? detail.uses : []), guidance],
  };
}

const statusesBase = '/data-referensi/document-statuses';
const statusCalls: Call[] = [
  listCall(statusesBase, 'DocumentStatus', by(paths.documentStatus), { status: contains }),
  {
    call: `GET ${statusesBase}/search`,
    does: 'The statuses, or those that a verifier or an approver may set',
    who: signedIn,
    query: { tag: '`verification` or `approve`', ...limit },
    answers: { 200: options('status') },
    uses: [
      {
        kind: 'part',
        query: 'tag=verification',
        at: paths.verification,
        as: 'verifikatorDms',
        steps: ['Verification'],
        brings: 'Rejected',
      },
      {
        kind: 'part',
        query: 'tag=approve',
        at: paths.approve,
        as: 'approvalDms',
        steps: ['Approve'],
        brings: 'Rejected',
      },
    ],
  },
];

const unitsBase = '/data-referensi/unit-verifikators';
const onUnits = by(paths.unitVerifikator);
const unitCalls: Call[] = [
  ...sheetCalls(
    unitsBase,
    'UnitVerifikator',
    onUnits,
    { nama: contains, district_id: 'Of this district.' },
    'UnitVerifikator.xlsx',
  ),
  {
    call: `POST ${unitsBase}/download`,
    does: 'Have the server fetch the units from the portal anew',
    who: administrator,
    answers: { 200: confirmation },
    refusals: { 409: 'Somebody changed the reference data at the same time.' },
    uses: [{ kind: 'action', ...onUnits, steps: ['Download'] }],
  },
];

const usersBase = '/administrator/users';
const onUsers = by(paths.user);
const userCalls: Call[] = [
  listCall(usersBase, 'User', onUsers, {
    username: contains,
    name: contains,
    email: contains,
    district_id: 'Of this district.',
  }),
  {
    call: `GET ${usersBase}/detail/:id`,
    does: 'One user',
    who: administrator,
    answers: { 200: data(ref('User')) },
    uses: 'the row of the list is enough',
  },
  {
    call: `PUT ${usersBase}/:id`,
    does: 'Assign districts to a user',
    who: administrator,
    body: { json: { district_id: { kind: 'ids', example: [district.malang, district.batu] } } },
    answers: { 200: confirmation },
    uses: [
      {
        kind: 'save',
        ...onUsers,
        steps: ['Edit', { choose: 'District', option: 'Item 32' }, 'Save'],
        field: 'district_id',
      },
    ],
  },
];

export const referenceCalls: Call[] = [
  ...columnCalls,
  ...categoryCalls,
  ...mimeTypeCalls,
  ...documentTypeCalls,
  ...statusCalls,
  ...unitCalls,
  searchCall('/data-referensi/districts', 'name', {
    ...onUsers,
    button: 'Edit',
    label: 'District',
  }),
  ...userCalls,
];
