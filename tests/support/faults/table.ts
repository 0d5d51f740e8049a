import { type FailingCall, failingCalls, type Kind } from './calls';
import * as buttons from './facts/buttons';
import type { Fact } from './facts/fact';
import * as forms from './facts/forms';
import * as messages from './facts/messages';
import * as reading from './facts/reading';
import * as session from './facts/session';
import { strayMessage } from './scene';
import { messageOf, type Way } from './ways';

/** The result of a call: facts, another way with the same code path, or why it cannot happen. */
export type Cell = Fact[] | { as: Way } | { never: string };

/** What the app says if the server gives no message. */
const noAnswer = messages.errorToast(
  'The server did not answer. Check your connection and try again.',
);
const unexpected = messages.errorToast(
  'The server gave an unexpected answer. This may not have been done.',
);
const tooLarge = messages.errorToast('This is too large for the server.');
const tooMany = messages.errorToast('Too many requests at once. Try again in a moment.');
const broken = messages.errorToast('The server could not do this. Try again later.');
const stray: Fact = {
  ...messages.errorToast(strayMessage),
  says: 'an error toast for a field that is not on screen',
};

const says = (status: number): Fact => ({
  ...messages.errorToast(messageOf(status)),
  says: 'an error toast with the server’s message',
});

/** A failed read has the same result for every error, except for a 401. */
function failedRead(facts: Fact[]) {
  return {
    '422': facts,
    '401': [session.signedOut, messages.noToast],
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
    '401': [session.signedOut, messages.noToast],
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
  const outdated = [...left, buttons.listReloads];
  return {
    ...failedWrite(left),
    '403': [says(403), ...outdated],
    '404': [says(404), ...outdated],
    '409': [says(409), ...outdated],
    '200 HTML': [unexpected, ...outdated],
    'no answer': [noAnswer, ...outdated],
  } satisfies Partial<Record<Way, Cell>>;
}

const saved = [messages.successToast('It is done.'), forms.modalCloses, buttons.listReloads];
const savedSilently = [messages.successToast('Done.'), forms.modalCloses, buttons.listReloads];
const changed = [messages.successToast('It is done.'), buttons.listReloads];
const refusedExchange = [messages.errorToast('You could not be signed in.'), session.portalHome];
const unfilled = [
  forms.saveIsOff,
  reading.fillTriesAgain,
  forms.saveIsOn,
  messages.noToast,
  messages.logged,
];
const loggedOut = [messages.logoutLogged, session.portalLogout, messages.noToast];

export const table: Record<Kind, Record<Way, Cell>> = {
  exchange: {
    ...failedWrite([session.portalHome]),
    '422': [says(422), session.portalHome],
    '401': [says(401), session.portalHome],
    '413': refusedExchange,
    '429': refusedExchange,
    '500 HTML': refusedExchange,
    '200 HTML': refusedExchange,
    '200 JSON': refusedExchange,
    'no answer': [session.exchangeTriesAgain, messages.noToast, messages.logged],
    late: [session.exchangeWaits],
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
    '200 HTML': [session.portalLogout, messages.noToast],
    '200 JSON': [session.portalLogout, messages.noToast],
    'no answer': loggedOut,
    cut: { as: 'no answer' },
    late: [session.logoutWaits, session.portalLogout],
    overtaken: { never: 'one sign-out at a time' },
    twice: [session.logoutWaits, session.portalLogout],
  },
  list: {
    ...failedRead([reading.listTriesAgain, messages.noToast, messages.logged]),
    late: [reading.listWaits],
    overtaken: [reading.lastPageAskedFor],
  },
  'form fill': {
    ...failedRead(unfilled),
    '404': [reading.saysGone, buttons.listReloads, messages.noToast, messages.logged],
    late: [reading.fillWaits],
    overtaken: [reading.fillsTheRowChosen],
  },
  part: {
    ...failedRead([reading.partTriesAgain, messages.noToast, messages.logged]),
    late: [reading.partWaits],
    overtaken: [reading.partOfTheOneShown],
  },
  options: {
    ...failedRead([reading.optionsTryAgain, messages.noToast, messages.logged]),
    late: [reading.optionsWait],
    overtaken: { never: 'fetched once for all forms' },
  },
  save: {
    ...failedChange([forms.keepsForm]),
    '422': [forms.messageUnderField, stray, forms.keepsForm],
    '200 JSON': savedSilently,
    late: [forms.saveWaits, ...saved],
    overtaken: [forms.laterFormStays],
    twice: [buttons.sentOnce, forms.modalCloses],
  },
  import: {
    ...failedChange([forms.keepsForm]),
    '422': [forms.messagesUnderFile, messages.noToast, forms.keepsForm],
    '200 JSON': savedSilently,
    late: [forms.saveWaits, ...saved],
    overtaken: [forms.laterFormStays],
    twice: [buttons.sentOnce, forms.modalCloses],
  },
  action: {
    ...failedChange([buttons.canBePressedAgain]),
    '422': [says(422), buttons.canBePressedAgain],
    '200 JSON': [messages.successToast('Done.'), buttons.listReloads],
    late: [buttons.buttonWaits, ...changed],
    overtaken: [buttons.eachRowForItself],
    twice: [buttons.sentOnce],
  },
  delete: {
    ...failedChange([buttons.canBePressedAgain]),
    '422': [says(422), buttons.canBePressedAgain],
    '200 JSON': [messages.successToast('Done.'), buttons.listReloads],
    'no answer': [
      buttons.canBePressedAgain,
      buttons.listReloads,
      messages.noToast,
      messages.deleteLogged,
    ],
    late: [buttons.buttonWaits, ...changed],
    overtaken: [buttons.eachRowForItself],
    twice: [buttons.sentOnce],
  },
  file: {
    ...failedWrite([buttons.savesNothing, buttons.canBePressedAgain]),
    '422': [says(422), buttons.savesNothing, buttons.canBePressedAgain],
    '200 JSON': [unexpected, buttons.savesNothing, buttons.canBePressedAgain],
    'no answer': [noAnswer, buttons.savesNothing, buttons.canBePressedAgain],
    late: [buttons.buttonWaits, buttons.savesFile, messages.noToast],
    overtaken: { never: 'the button is disabled until the answer is there' },
    twice: [buttons.savesFile, messages.noToast],
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
    cells: { overtaken: [reading.guidanceOfTheTypeChosen] },
  },
  {
    call: 'GET /document/my-documents',
    kind: 'list',
    cells: { overtaken: { never: 'the one page that the checklist leaves to ask for' } },
  },
  {
    call: 'POST /document/my-documents',
    kind: 'save',
    cells: { overtaken: [forms.uploadStops] },
  },
  {
    call: 'POST /document/my-documents/update/{id}',
    kind: 'save',
    cells: { overtaken: [forms.uploadStops] },
  },
  {
    call: 'POST /data-referensi/unit-verifikators/download',
    kind: 'action',
    cells: { overtaken: { never: 'the button is disabled until the answer is there' } },
  },
  {
    call: 'GET /document/documents/download/{id}',
    kind: 'file',
    cells: { overtaken: [buttons.eachFileUnderItsName] },
  },
];

export function cellOf({ call, kind }: FailingCall, way: Way): Cell {
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

export function isTested(call: FailingCall, way: Way): boolean {
  const cell = cellOf(call, way);
  const isFirst = failingCalls.find(({ kind }) => kind === call.kind) === call;
  return Array.isArray(cell) && (isFirst || everyCall.includes(way));
}
