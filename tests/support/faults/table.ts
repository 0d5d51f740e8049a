import { type Call, calls, type Kind } from './calls';
import type { Fact } from './facts';
import * as see from './facts';
import { strayMessage } from './scene';
import { messageOf, type Way } from './ways';

/** The result of a call: facts, another way with the same code path, or why it cannot happen. */
export type Cell = Fact[] | { as: Way } | { never: string };

/** What the app says if the server gives no message. */
const noAnswer = see.errorToast('The server did not answer. Check your connection and try again.');
const unexpected = see.errorToast(
  'The server gave an unexpected answer. This may not have been done.',
);
const tooLarge = see.errorToast('This is too large for the server.');
const tooMany = see.errorToast('Too many requests at once. Try again in a moment.');
const broken = see.errorToast('The server could not do this. Try again later.');
const stray: Fact = {
  ...see.errorToast(strayMessage),
  says: 'an error toast for a field that is not on screen',
};

const says = (status: number): Fact => ({
  ...see.errorToast(messageOf(status)),
  says: 'an error toast with the server’s message',
});

/** A failed read has the same result for every error, except for a 401. */
function failedRead(facts: Fact[]) {
  return {
    '422': facts,
    '401': [see.signedOut, see.noToast],
    '403': facts,
    '404': facts,
    '409': facts,
    '413': facts,
    '429': facts,
    '500': facts,
    '500 HTML': facts,
    '200 HTML': facts,
    '200 JSON': facts,
    'no answer': facts,
    cut: { as: 'no answer' },
    // Those facts press Try again twice.
    twice: { as: '500' },
  } satisfies Partial<Record<Way, Cell>>;
}

/** A failed write or download shows a message and changes nothing. */
function failedWrite(left: Fact[]) {
  return {
    '401': [see.signedOut, see.noToast],
    '403': [says(403), ...left],
    '404': [says(404), ...left],
    '409': [says(409), ...left],
    '413': [tooLarge, ...left],
    '429': [tooMany, ...left],
    '500': [says(500), ...left],
    '500 HTML': [broken, ...left],
    '200 HTML': [unexpected, ...left],
    cut: { as: 'no answer' },
  } satisfies Partial<Record<Way, Cell>>;
}

/** As `failedWrite`; the list reloads if the write may be done or someone else was faster. */
function failedChange(left: Fact[]) {
  const outdated = [...left, see.listReloads];
  return {
    ...failedWrite(left),
    '403': [says(403), ...outdated],
    '404': [says(404), ...outdated],
    '409': [says(409), ...outdated],
    '200 HTML': [unexpected, ...outdated],
    'no answer': [noAnswer, ...outdated],
  } satisfies Partial<Record<Way, Cell>>;
}

const saved = [see.successToast('It is done.'), see.modalCloses, see.listReloads];
const savedSilently = [see.successToast('Done.'), see.modalCloses, see.listReloads];
const changed = [see.successToast('It is done.'), see.listReloads];
const refusedExchange = [see.errorToast('You could not be signed in.'), see.portalHome];
const unfilled = [see.saveIsOff, see.fillTriesAgain, see.saveIsOn, see.noToast, see.logged];
const loggedOut = [see.logoutLogged, see.portalLogout, see.noToast];

export const table: Record<Kind, Record<Way, Cell>> = {
  exchange: {
    ...failedWrite([see.portalHome]),
    '422': [says(422), see.portalHome],
    '401': [says(401), see.portalHome],
    '413': refusedExchange,
    '429': refusedExchange,
    '500 HTML': refusedExchange,
    '200 HTML': refusedExchange,
    '200 JSON': refusedExchange,
    'no answer': [see.exchangeTriesAgain, see.noToast, see.logged],
    late: [see.exchangeWaits],
    overtaken: { never: 'one exchange at a time' },
    twice: { as: 'late' },
  },
  logout: {
    '422': loggedOut,
    '401': loggedOut,
    '403': loggedOut,
    '404': loggedOut,
    '409': loggedOut,
    '413': loggedOut,
    '429': loggedOut,
    '500': loggedOut,
    '500 HTML': loggedOut,
    '200 HTML': [see.portalLogout, see.noToast],
    '200 JSON': [see.portalLogout, see.noToast],
    'no answer': loggedOut,
    cut: { as: 'no answer' },
    late: [see.logoutWaits, see.portalLogout],
    overtaken: { never: 'one sign-out at a time' },
    twice: [see.logoutWaits, see.portalLogout],
  },
  list: {
    ...failedRead([see.listTriesAgain, see.noToast, see.logged]),
    late: [see.listWaits],
    overtaken: [see.lastPageAskedFor],
  },
  'form fill': {
    ...failedRead(unfilled),
    late: [see.fillWaits],
    overtaken: [see.fillsTheRowChosen],
  },
  part: {
    ...failedRead([see.partTriesAgain, see.noToast, see.logged]),
    late: [see.partWaits],
    overtaken: [see.partOfTheOneShown],
  },
  options: {
    ...failedRead([see.optionsTryAgain, see.noToast, see.logged]),
    late: [see.optionsWait],
    overtaken: { never: 'fetched once for all forms' },
  },
  save: {
    ...failedChange([see.keepsForm]),
    '422': [see.messageUnderField, stray, see.keepsForm],
    '200 JSON': savedSilently,
    late: [see.saveWaits, ...saved],
    overtaken: [see.laterFormStays],
    twice: [see.sentOnce, see.modalCloses],
  },
  import: {
    ...failedChange([see.keepsForm]),
    '422': [see.messagesUnderFile, see.noToast, see.keepsForm],
    '200 JSON': savedSilently,
    late: [see.saveWaits, ...saved],
    overtaken: [see.laterFormStays],
    twice: [see.sentOnce, see.modalCloses],
  },
  action: {
    ...failedChange([see.canBePressedAgain]),
    '422': [says(422), see.canBePressedAgain],
    '200 JSON': [see.successToast('Done.'), see.listReloads],
    late: [see.buttonWaits, ...changed],
    overtaken: [see.eachRowForItself],
    twice: [see.sentOnce],
  },
  delete: {
    ...failedChange([see.canBePressedAgain]),
    '422': [says(422), see.canBePressedAgain],
    '200 JSON': [see.successToast('Done.'), see.listReloads],
    'no answer': [see.canBePressedAgain, see.listReloads, see.noToast, see.deleteLogged],
    late: [see.buttonWaits, ...changed],
    overtaken: [see.eachRowForItself],
    twice: [see.sentOnce],
  },
  file: {
    ...failedWrite([see.savesNothing, see.canBePressedAgain]),
    '422': [says(422), see.savesNothing, see.canBePressedAgain],
    '200 JSON': [unexpected, see.savesNothing, see.canBePressedAgain],
    'no answer': [noAnswer, see.savesNothing, see.canBePressedAgain],
    late: [see.buttonWaits, see.savesFile, see.noToast],
    overtaken: { never: 'the button is disabled until the answer is there' },
    twice: [see.savesFile, see.noToast],
  },
};

/** Calls that differ from their kind. */
export const exceptions: { call: string; kind: Kind; cells: Partial<Record<Way, Cell>> }[] = [
  {
    call: 'GET /user/roles',
    kind: 'part',
    cells: { overtaken: { never: 'one person, one list of roles' } },
  },
  {
    call: 'GET /data-referensi/document-statuses/search?tag=verification',
    kind: 'part',
    cells: { overtaken: { never: 'fetched once for all documents' } },
  },
  {
    call: 'GET /data-referensi/document-statuses/search?tag=approve',
    kind: 'part',
    cells: { overtaken: { never: 'fetched once for all documents' } },
  },
  {
    call: 'GET /data-referensi/document-types/detail/{id}',
    kind: 'part',
    cells: { overtaken: [see.guidanceOfTheTypeChosen] },
  },
  {
    call: 'POST /document/my-documents',
    kind: 'save',
    cells: { overtaken: [see.uploadStops] },
  },
  {
    call: 'POST /document/my-documents/update/{id}',
    kind: 'save',
    cells: { overtaken: [see.uploadStops] },
  },
  {
    call: 'POST /data-referensi/unit-verifikators/download',
    kind: 'action',
    cells: { overtaken: { never: 'the button is disabled until the answer is there' } },
  },
  {
    call: 'GET /document/documents/download/{id}',
    kind: 'file',
    cells: { overtaken: [see.eachFileUnderItsName] },
  },
];

export function cellOf({ call, kind }: Call, way: Way): Cell {
  const exception = exceptions.find((row) => row.call === call && row.kind === kind);
  return exception?.cells[way] ?? table[kind][way];
}

/** Ways tried with every call; the others only with the first of a kind (same code path). */
export const everyCall: Way[] = [
  '422',
  '401',
  '500',
  '200 HTML',
  'no answer',
  'overtaken',
  'twice',
];

export function isTested(call: Call, way: Way): boolean {
  const cell = cellOf(call, way);
  const isFirst = calls.find(({ kind }) => kind === call.kind) === call;
  return Array.isArray(cell) && (isFirst || everyCall.includes(way));
}
