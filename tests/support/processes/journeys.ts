import { randomBytes, randomUUID } from 'node:crypto';
import { mapAsync, range } from 'es-toolkit';
import { expect } from 'vitest';
import type { Document } from '@/api/documents';
import { type Caller, signIn } from './api-caller';
import type { RealServer } from './real-server';

/** Documents on their way through the API while a process is killed. */

/** The people at work, signed in on one server. */
export type Desk = {
  owner: Caller;
  verifier: Caller;
  administrator: Caller;
  documentTypeId: number;
};

/**
 * A document's way. Each step is one write, and so a version of the document. The second of `files`
 * takes the place of the first once that has been rejected.
 */
export type Journey = {
  title: string;
  files: [Buffer<ArrayBuffer>, Buffer<ArrayBuffer>];
  /** The number of steps requested, and of those acknowledged by the server. */
  asked: number;
  acknowledged: number;
  /** Desk of the last requested step, or of the next one. */
  desk: Desk;
};

export const isInFlight = ({ asked, acknowledged }: Journey) => asked > acknowledged;

/** A file with unique content that starts like a PDF. */
export const newFile = () => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(200_000)]);

export async function openDesk(server: RealServer): Promise<Desk> {
  const [owner, verifier, administrator] = await Promise.all([
    signIn(server, '198805172010122001'),
    signIn(server, '198109252006042002'),
    signIn(server, '198703122010122003'),
  ]);
  const types = await owner.get<{ id: number; document_type: string }[]>(
    '/data-referensi/document-types/search',
  );
  const type = types.find(({ document_type }) => document_type === 'SK Jabatan');
  return { owner, verifier, administrator, documentTypeId: type?.id ?? 0 };
}

/** Switches to another server, with the same sessions. */
export function moveDesk({ owner, verifier, administrator }: Desk, server: RealServer): void {
  for (const caller of [owner, verifier, administrator]) caller.moveTo(server);
}

/** Uploads a file as a new document or, with an id, in place of the one that it has. */
function upload({ owner, documentTypeId }: Desk, { title, files }: Journey, id?: Document['id']) {
  const file = files[id === undefined ? 0 : 1];
  const form = new FormData();
  form.append('document_type_id', String(documentTypeId));
  form.append('file', new Blob([file], { type: 'application/pdf' }), 'sk.pdf');
  form.append('additional_name', title);
  const base = '/document/my-documents';
  return owner.send('POST', id === undefined ? base : `${base}/update/${id}`, form);
}

async function documentOf({ owner }: Desk, { title }: Journey): Promise<Document> {
  const { data } = await owner.get<{ data: Document[] }>(
    `/document/my-documents?role=asn&additional_name=${title}`,
  );
  const [document] = data;
  if (!document) throw new Error(`${title} was acknowledged but is not listed.`);
  return document;
}

const apiPath = '/service/api';

const metaData = {
  nomor_sk: '7/2026',
  tanggal_sk: '2026-01-05',
  pangkat_golongan: 'Penata, III/c',
  tmt_pangkat: '2026-02-01',
  pejabat_penetap: '',
};

export const newJourney = (desk: Desk): Journey => ({
  title: randomUUID(),
  files: [newFile(), newFile()],
  asked: 0,
  acknowledged: 0,
  desk,
});

const rejected = { document_status_id: 4, verifier_note: 'Not legible' };
const verified = { document_status_id: 3, verifier_note: '' };

/** Steps after which the second file is in place, and after which the first is deleted. */
const [replacedAfter, decidedAfter] = [5, 7];

/**
 * Takes a new document from upload over a rejection to verification, each step at the next desk, or
 * at its own if there is no other.
 */
export async function travel(
  journey: Journey,
  nextDesk: () => Desk = () => journey.desk,
  onAcknowledged: () => void = () => {},
): Promise<void> {
  const take = async (step: (desk: Desk) => Promise<unknown>) => {
    journey.asked += 1;
    await step(journey.desk);
    journey.acknowledged += 1;
    onAcknowledged();
    journey.desk = nextDesk();
  };
  await take((desk) => upload(desk, journey));
  const { id } = await documentOf(journey.desk, journey);
  const send = ({ owner }: Desk) => owner.send('POST', `/document/my-documents/send/${id}`);
  const decide = (decision: object) =>
    take(({ verifier }) => verifier.send('PUT', `/document/verifications/update/${id}`, decision));
  await take(({ owner }) => owner.send('PUT', `/document/meta-datas/${id}`, metaData));
  await take(send);
  await decide(rejected);
  await take((desk) => upload(desk, journey, id));
  await take(send);
  await decide(verified);
}

export async function allDocuments({ administrator }: Desk): Promise<Document[]> {
  const documents: Document[] = [];
  for (let page = 1; ; page += 1) {
    const { data } = await administrator.get<{ data: Document[] }>(
      `/document/documents?role=administrator&page=${page}`,
    );
    if (data.length === 0) return documents;
    documents.push(...data);
  }
}

/** The id of the stored file, which is part of the document's path. */
export const fileIdOf = ({ path }: { path: string }) => path.split('/')[1];

/** Expects the file of every document to be given. */
export async function expectAllFiles(desk: Desk): Promise<void> {
  for (const { id } of await allDocuments(desk)) {
    await desk.administrator.bytes(`/document/documents/download/${id}`);
  }
}

/**
 * Expects every acknowledged step, and none that was not requested; for `read` journeys, also the
 * files and histories without gaps. Counts an interrupted step from here on as done or as not
 * requested. Resolves to all documents.
 */
export async function expectNothingLost(
  journeys: Journey[],
  desk: Desk,
  read: Journey[] = journeys,
): Promise<Document[]> {
  const { administrator } = desk;
  const documents = await allDocuments(desk);
  const found = new Map(documents.map((document) => [document.additional_name, document]));
  for (const journey of journeys) {
    const document = found.get(journey.title);
    const steps = document?.version ?? 0;
    expect(steps, journey.title).toBeGreaterThanOrEqual(journey.acknowledged);
    expect(steps, journey.title).toBeLessThanOrEqual(journey.asked);
    journey.acknowledged = steps;
    journey.asked = steps;
  }

  const files = new Map(read.map((journey) => [journey.title, journey.files]));
  for (const { id, additional_name } of documents) {
    const [first, second] = files.get(additional_name) ?? [];
    if (!first || !second) continue;
    const { version, history, previous } = await viewOf(desk, id);
    expect(history.map((event) => event.version)).toEqual(range(1, version + 1));
    const stored = await administrator.bytes(`/document/documents/download/${id}`);
    const isReplaced = version >= replacedAfter;
    expect(stored.equals(isReplaced ? second : first), additional_name).toBe(true);
    const isKept = isReplaced && version < decidedAfter;
    expect(previous !== null, additional_name).toBe(isKept);
    const before = previous && (await administrator.bytes(previous.url.replace(apiPath, '')));
    if (before) expect(before.equals(first), additional_name).toBe(true);
  }
  return documents;
}

type View = {
  version: number;
  history: { version: number }[];
  previous: { url: string; path: string } | null;
};

const viewOf = ({ administrator }: Desk, id: Document['id']) =>
  administrator.get<View>(`/document/documents/view/${id}`);

/** The ids of the files that documents have, and of those that were rejected. */
export async function neededFiles(desk: Desk): Promise<(string | undefined)[]> {
  const documents = await allDocuments(desk);
  const views = await mapAsync(documents, ({ id }) => viewOf(desk, id), { concurrency: 4 });
  const previous = views.flatMap((view) => view.previous ?? []);
  return [...documents, ...previous].map(fileIdOf).sort();
}
