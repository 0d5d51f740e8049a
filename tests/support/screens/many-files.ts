import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { and, eq, inArray } from 'drizzle-orm';
import { range } from 'es-toolkit';
import { HttpResponse, http } from 'msw';
import {
  document_types,
  documents,
  mime_types,
  stored_files,
  users,
} from '../../../server/storage/schema';
import { dewi } from '../api/demo-people';
import { server, testApi } from './msw';
import { openList } from './my-document';
import { pdfFile } from './screens';

/** The tray of many files. */

const letters = 'abcdefghij';
const words = range(100).map((n) => `k${letters[Math.floor(n / 10)]}l${letters[n % 10]}`);

/** Files with different bytes, whose names tell types that may come once each. */
export async function recognisedFiles(count: number): Promise<File[]> {
  const { db } = await testApi();
  const [like] = await db
    .select()
    .from(document_types)
    .innerJoin(mime_types, eq(mime_types.id, document_types.mime_type_id))
    .where(and(eq(document_types.is_multiple, 0), eq(mime_types.mime_type, 'application/pdf')));
  if (!like) throw new Error('There is no type like that.');
  const { id: _, ...columns } = like.document_types;
  const types = words.slice(0, count).map((word) => ({
    ...columns,
    document_type: `Naskah ${word}`,
    naming_format: `NASKAH_${word}`,
  }));
  await db.insert(document_types).values(types);
  return words.slice(0, count).map((word) => namedFile(`naskah ${word}.pdf`));
}

/** A file with bytes of its own: a PDF, or a picture by name only. */
export const namedFile = (name: string) =>
  pdfFile(name, name.endsWith('.jpg') ? name : `%PDF-1.4\n% ${name}\n%%EOF\n`);

/** Opens the tray from the list of an owner. */
export async function openTray(search = ''): Promise<{ user: UserEvent; tray: HTMLElement }> {
  const user = await openList(search);
  await user.click(await screen.findByRole('link', { name: 'Upload files' }));
  return { user, tray: await findTray() };
}

export const findTray = () => screen.findByRole('dialog', { name: 'Upload files' });

export const chooseFiles = (user: UserEvent, tray: HTMLElement, files: File[]) =>
  user.upload(within(tray).getByLabelText('Choose files'), files);

/** Chooses the type of a file. Its options appear when the select is about to be used. */
export async function chooseType(user: UserEvent, tray: HTMLElement, name: string, type: string) {
  const select = await within(tray).findByLabelText(`Type of ${name}`);
  await user.click(select);
  await user.selectOptions(select, await within(select).findByRole('option', { name: type }));
}

/** The row of a file. */
export function rowOf(tray: HTMLElement, name: string): HTMLElement {
  const row = within(tray)
    .getAllByRole('listitem')
    .find((item) => item.querySelector('strong')?.textContent === name);
  if (!row) throw new Error(`${name} is not in the tray.`);
  return row;
}

/** Fate of an upload; undefined lets it pass. */
export type Fault = (request: Request) => Response | undefined | Promise<Response | undefined>;

/** Answers uploads by the names of their files. Returns the names, in the order of the calls. */
export function answerUploads(answer: (name: string) => Fault | undefined): string[] {
  const names: string[] = [];
  server.use(
    http.post('*/service/api/document/my-documents', async ({ request }) => {
      const file = (await request.clone().formData()).get('file') as File;
      names.push(file.name);
      return answer(file.name)?.(request);
    }),
  );
  return names;
}

/** The file arrives, and its answer is lost. */
export const loseAnswer: Fault = async (request) => {
  await (await testApi()).fetch(request);
  return HttpResponse.error();
};

/** How many of the owner's stored files have the bytes of each of these. */
export async function countStored(files: readonly File[]): Promise<number[]> {
  const { db } = await testApi();
  const prints = await Promise.all(files.map(fingerprint));
  const stored = await db
    .select({ sha256: stored_files.sha256 })
    .from(documents)
    .innerJoin(stored_files, eq(stored_files.id, documents.storage_id))
    .innerJoin(users, eq(users.id, documents.user_id))
    .where(and(eq(users.username, dewi), inArray(stored_files.sha256, prints)));
  return prints.map((print) => stored.filter(({ sha256 }) => sha256 === print).length);
}

async function fingerprint(file: File): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Buffer.from(digest).toString('hex');
}
