import { paths } from '@/navigation/paths';
import type { Filters } from '@/shared/filters';
import type { Call } from './call';
import { by, contains, limit, listCall, searchCall, seenRow, sheetCalls } from './resource-calls';
import { district } from './sample-rows';
import { confirmation, coverage, data, options, pageOfUnits, ref, sentBack } from './schemas';
import { administrator, signedIn } from './who';

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
const unitSheetCalls = sheetCalls(
  unitsBase,
  'UnitVerifikator',
  onUnits,
  { nama: contains, district_id: 'Of this district.' } satisfies Record<Filters['units'], string>,
  'UnitVerifikator.xlsx',
);
const unitCalls: Call[] = [
  ...unitSheetCalls.map((call) =>
    call.call === `GET ${unitsBase}` ? { ...call, answers: { 200: pageOfUnits } } : call,
  ),
  {
    call: `POST ${unitsBase}/download`,
    does: 'Have the server fetch the units from the portal anew',
    who: administrator,
    answers: { 200: confirmation },
    refusals: { 409: 'Someone changed the reference data at the same time.' },
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
  } satisfies Record<Filters['users'], string>),
  {
    call: `GET ${usersBase}/detail/:id`,
    does: 'One user',
    who: administrator,
    answers: { 200: data(ref('User')) },
    uses: 'mostly the row of the list is enough: it is made for people whom the list does not show',
  },
  {
    call: `GET ${usersBase}/coverage`,
    does: 'Who verifies and approves the documents of each district, and what waits there',
    who: administrator,
    answers: { 200: coverage },
    uses: 'an extra: without it, or while it fails, the User screen has no Coverage button',
  },
  {
    call: `GET ${usersBase}/coverage/reasons`,
    does: 'Why documents were sent back, by document type, and how many then passed',
    note: 'A rejection that a reset has taken back is not counted. Nothing tells who has decided.',
    who: administrator,
    query: {
      from: 'Optional: the first day, YYYY-MM-DD.',
      to: 'Optional: the last day, YYYY-MM-DD.',
    },
    answers: { 200: sentBack },
    refusals: { 422: 'An end is no day.' },
    uses: 'an extra: without it, or while it fails, Coverage has no tab for it',
  },
  {
    call: `PUT ${usersBase}/:id`,
    does: 'Assign districts to a user',
    who: administrator,
    ...seenRow,
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

export const administrationCalls: Call[] = [
  ...statusCalls,
  ...unitCalls,
  searchCall('/data-referensi/districts', 'name', {
    ...onUsers,
    button: 'Edit',
    label: 'District',
  }),
  ...userCalls,
];
