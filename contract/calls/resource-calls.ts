import { paths } from '@/navigation/paths';
import type { Call, Fields, Use } from './call';
import {
  type components,
  confirmation,
  data,
  options,
  page,
  ref,
  rows,
  spreadsheet,
} from './schemas';
import { administrator } from './who';

/** Calls that resources share. */

type Component = keyof typeof components;
type Screen = Pick<Use, 'at' | 'as'>;
type Query = Record<string, string>;

export const by = (at: string): Screen => ({ at, as: 'administrator' });
export const onMyDocuments: Screen = { at: paths.myDocument, as: 'asn' };

const paged = (filters: Query): Query => ({ page: 'The page, from 1 on.', ...filters });
export const limit = { limit: 'The most options to answer with; without it, all.' };

const sheetForm = {
  form: { file_import: { kind: 'file', example: 'rows.xlsx', says: 'An .xlsx file.' } },
} as const;

/** A list, its export, its import and the rehearsal of that. */
export function sheetCalls(
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
      query: {
        base: 'Optional: the `base` of a rehearsal. Sent only to a back end that has answered one.',
      },
      body: sheetForm,
      answers: { 200: confirmation },
      refusals: { 409: 'Someone changed the reference data at the same time, or since `base`.' },
      uses: [
        {
          kind: 'import',
          ...screen,
          steps: ['Import', { attach: 'File', name: 'chosen.xlsx' }, 'Save'],
          field: 'file_import',
        },
      ],
    },
    {
      call: `POST ${base}/rehearse`,
      does: 'What an import of the same spreadsheet would do, row by row; writes nothing',
      note: 'The 422 is about the whole file. Problems of cells stand in the rows that are `wrong`.',
      who: administrator,
      body: sheetForm,
      answers: { 200: data(ref('Rehearsal')) },
      refusals: { 409: 'Someone changed the reference data at the same time.' },
      uses: 'the import dialog compares the file with the export where it is missing or fails',
    },
  ];
}

/** The version of the row that a person has seen, and the refusal of an outdated one. */
export const seenRow = {
  query: { version: 'Optional: the version of the row that the person has seen.' },
  refusals: { 409: 'Somebody has changed the row.' },
};

/** Who has changed a row of the reference data. */
export function historyCall(base: string): Call {
  return {
    call: `GET ${base}/history/:id`,
    does: 'Who has changed a row, when, what and how',
    note: 'Oldest first. It is kept when the row is deleted. Values are raw: ids, codes and texts.',
    who: administrator,
    answers: { 200: rows('ReferenceEvent') },
    uses: 'an extra: without it, forms show no history. Asked only about rows with a `version`',
  };
}

export function listCall(base: string, row: Component, screen: Screen, filters: Query): Call {
  return {
    call: `GET ${base}`,
    does: 'The list',
    who: administrator,
    query: paged(filters),
    answers: { 200: page(row) },
    uses: [{ kind: 'list', ...screen, steps: [] }],
  };
}

/** The call for the options of a select: the screen and the label. */
export function searchCall(
  base: string,
  shown: string,
  on: Screen & { button: string; label: string; query?: string },
  who = administrator,
  optional?: Parameters<typeof options>[1],
): Call {
  const { button, label, ...use } = on;
  return {
    call: `GET ${base}/search`,
    does: 'Options of a select',
    ...(on.query && { note: `The app asks with \`${on.query}\`.` }),
    who,
    query: limit,
    answers: { 200: options(shown, optional) },
    uses: [{ kind: 'options', ...use, steps: [button], label }],
  };
}

/** A row by its id, and its creation, change and deletion. */
export function rowCalls(
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
      ...seenRow,
      answers: { 200: confirmation },
    },
    {
      call: `DELETE ${base}/delete/:id`,
      does: 'Delete a row',
      who: administrator,
      answers: { 200: confirmation },
      query: seenRow.query,
      refusals: { 409: 'It is in use, or somebody has changed it.' },
      uses: [{ kind: 'delete', ...screen, steps: ['Delete', 'Yes'] }],
    },
  ];
}

export const contains = 'Which contain this.';
export const equals = 'Which are this.';
