import 'fake-indexeddb/auto';
import { QueryClient } from '@tanstack/react-query';
import { AxiosError, type InternalAxiosRequestConfig } from 'axios';
import { clear, createStore } from 'idb-keyval';
import { beforeEach, onTestFinished, vi } from 'vitest';
import { verifications } from '@/api/documents';
import { createDecision, keepDecision, readDecisions } from '@/decisions/kept-decisions';
import { createOutbox } from '@/decisions/outbox';
import { createSessionStore, type SessionStore } from '@/session/session';
import { answerCalls } from '../support/screens/answer-calls';

/** The outbox of a page, without the page: Andi decides on documents that wait. */

const database = createStore('berkas', 'records');
beforeEach(async () => {
  await clear(database);
  localStorage.clear();
});

export function signIn(session: SessionStore, username: string): void {
  const user = { username, name: '', avatar: '', unit_verifikator: '' };
  session.start({ user, role: 'verifikatorDms', token: `token of ${username}` });
}

export function openOutbox(username = 'andi', client = new QueryClient()) {
  const session = createSessionStore();
  signIn(session, username);
  const outbox = createOutbox(client, session);
  // Ends the outbox, which would follow the events of the next test's page.
  onTestFinished(async () => {
    session.clear();
    await outbox.finish();
    await readDecisions(username);
  });
  return Object.assign(outbox, { session });
}
export type Opened = ReturnType<typeof openOutbox>;

/** The decision on a document: with a note, a rejection. */
const decision = (id: number, note = '') => ({
  path: verifications.path,
  waitsIn: 2,
  document: { id, version: 1 },
  document_status_id: note ? 4 : 3,
  note,
  label: `${note ? 'Rejected' : 'Verified'}: ${id}`,
});

/** Saves a decision on the desk. Returns its id, and what is called once it is taken. */
export function save(outbox: Opened, document: number, note?: string) {
  const onArrived = vi.fn();
  const opened = { document: verifications.blank(document), shortLabel: '' };
  outbox.add({ ...decision(document, note), time: 6000, opened, onArrived });
  return { id: outbox.get().at(-1)?.id ?? '', onArrived };
}

/** Keeps a decision as an earlier page has left it. Returns its id. */
export async function keep(
  id: number,
  state: 'postponed' | 'unanswered' | 'refused' = 'postponed',
) {
  const made = { ...createDecision(), madeAt: id, username: 'andi', role: 'verifikatorDms' };
  await keepDecision({ ...made, ...decision(id), state });
  return made.id;
}

export type Answer = { status: number; body?: unknown } | 'none';

/** Answers a call, or fails as axios does. */
export function give(answer: Answer): unknown {
  if (answer === 'none') throw new AxiosError('Network Error');
  const { status, body } = answer;
  if (status < 400) return body;
  const config = {} as InternalAxiosRequestConfig;
  const response = { status, data: body, statusText: '', headers: {}, config };
  throw new AxiosError('', undefined, config, undefined, response);
}

/**
 * The back end: answers decisions, and looks at a document. Returns the bodies of the decisions and
 * the ids of the documents looked at.
 */
export function answerWith(decided: Answer, look: (id: number) => unknown = () => give('none')) {
  const decisions: unknown[] = [];
  const looks: number[] = [];
  answerCalls(({ url = '', data, method }) => {
    const id = Number(url.split('/').at(-1));
    if (method === 'put') {
      decisions.push({ id, ...JSON.parse(data) });
      return give(decided);
    }
    looks.push(id);
    return look(id);
  });
  return { decisions, looks };
}

/** A document as it waits, or as `by` has verified it. */
export const viewed = (id: number, by?: { username: string; name?: string }) => ({
  data: {
    mime_type: 'application/pdf',
    url: '/files/7.pdf',
    id,
    version: by ? 2 : 1,
    document_status_id: by ? 3 : 2,
    document_status: { status: by ? 'Verified' : 'Sent' },
    history: by && [{ id: 1, version: 2, user: by, action: 'verify' }],
  },
});

export const andi = { username: 'andi' };
export const siti = { username: 'siti', name: 'Siti Rahmawati' };
/** Words about Siti's decision. */
export const faster = {
  message: '{name} was faster: it is {status} now.',
  values: { name: siti.name, status: 'Verified' },
};
