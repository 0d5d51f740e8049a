// @vitest-environment node
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCanvas, type SKRSContext2D } from '@napi-rs/canvas';
import { countBy, escapeRegExp, range } from 'es-toolkit';
import { fileTypeFromBuffer } from 'file-type';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { documents as seedDocuments } from '../../server/seed/documents';
import { drawFile } from '../../server/seed/draw-file';
import { demoPeople } from '../../server/seed/people';
import { seed } from '../../server/seed/seed';
import type { OpenDatabase } from '../../server/storage/database';
import { openDiskFileStore } from '../../server/storage/disk-file-store';
import { openSpool } from '../../server/storage/spool';
import type { Storage } from '../../server/storage/storage';
import { expectHistories } from '../support/api/expect-history';
import { bytesOf as storedBytes } from '../support/api/fixture';
import { openEmptyDatabase } from '../support/api/test-database';

const now = new Date('2026-11-20T03:00:00Z');

let folder: string;
let database: OpenDatabase;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-seed-'));
  database = await openEmptyDatabase();
  storage = {
    db: database.db,
    files: await openDiskFileStore(folder),
    spool: await openSpool(folder),
  };
  await seed(storage, now);
}, 60_000);

afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true });
});

function seededDocuments() {
  return database.db.query.documents.findMany({
    with: {
      user: {
        with: {
          unit_verifikator: { with: { district: true } },
        },
      },
      document_type: {
        with: {
          mime_type: true,
          category: { with: { category_columns: { with: { column: true } } } },
        },
      },
      meta_data: { with: { column: true } },
    },
  });
}
type SeededDocument = Awaited<ReturnType<typeof seededDocuments>>[number];

const statusesOf = (documents: SeededDocument[]) =>
  [...new Set(documents.map((document) => document.document_status_id))].sort();
const withStatus = (documents: SeededDocument[], status: number) =>
  documents.filter((document) => document.document_status_id === status);
const bytesOf = (document: SeededDocument) => storedBytes(storage, document.storage_id);

it('writes nothing when a file cannot be stored', async () => {
  const empty = await openEmptyDatabase();
  const fullDisk = { ...storage.files, put: () => Promise.reject(new Error('disk full')) };
  await expect(seed({ ...storage, db: empty.db, files: fullDisk }, now)).rejects.toThrow(
    'disk full',
  );
  expect(await empty.db.query.users.findMany()).toEqual([]);
  expect(await empty.db.query.districts.findMany()).toEqual([]);
  expect(await empty.db.query.documents.findMany()).toEqual([]);
  const files = await empty.db.query.stored_files.findMany();
  expect(files.filter(({ state }) => state !== 'pending')).toEqual([]);
  await empty.close();
}, 60_000);

describe('people', () => {
  it('together hold each of the ten roles, and one holds several', async () => {
    const roles = await database.db.query.roles.findMany();
    expect(roles).toHaveLength(10);
    expect(new Set(demoPeople.flatMap((person) => person.roles))).toEqual(
      new Set(roles.map((role) => role.name)),
    );
    expect(demoPeople.find(({ name }) => name === 'Siti Rahmawati')?.roles).toEqual([
      'asn',
      'verifikatorDms',
      'administrator',
    ]);
  });

  it('are in the database with their roles, unit and districts', async () => {
    const users = await database.db.query.users.findMany({
      with: {
        unit_verifikator: true,
        user_roles: { with: { role: true } },
        user_districts: { with: { district: true } },
      },
    });
    for (const person of demoPeople) {
      const user = users.find(({ username }) => username === person.username);
      expect(user?.name).toBe(person.name);
      expect(user?.unit_verifikator?.nama).toBe(person.unit);
      expect(user?.user_roles.map(({ role }) => role.name).sort()).toEqual(
        [...person.roles].sort(),
      );
      expect(user?.user_districts.map(({ district }) => district.name).sort()).toEqual(
        [...(person.districts ?? [])].sort(),
      );
    }
  });
});

describe('documents', () => {
  it('come in every status, also for each owner on the portal page', async () => {
    const documents = await seededDocuments();
    const owners = demoPeople.filter(({ roles }) =>
      roles.some((role) => ['asn', 'asnNonDikbud', 'nonAsn'].includes(role)),
    );
    expect(owners).not.toHaveLength(0);
    for (const { username } of owners) {
      expect(statusesOf(documents.filter(({ user }) => user.username === username))).toEqual([
        1, 2, 3, 4, 5,
      ]);
    }
  });

  it('fill the queues of the ministry and of the agencies beyond one page', async () => {
    const documents = await seededDocuments();
    const districts = demoPeople.find(({ roles }) =>
      roles.includes('verifikatorDmsDinas'),
    )?.districts;
    const ofAgencies = documents.filter(({ user }) =>
      districts?.includes(user.unit_verifikator?.district?.name ?? ''),
    );
    const ofMinistry = documents.filter(({ user }) => !user.unit_verifikator?.district);
    for (const status of [2, 3]) {
      expect(withStatus(ofMinistry, status).length).toBeGreaterThanOrEqual(30);
      expect(withStatus(ofAgencies, status).length).toBeGreaterThanOrEqual(20);
    }
  });

  it('carry a note when, and only when, they are rejected', async () => {
    for (const { document_status_id, verifier_note, approval_note } of await seededDocuments()) {
      expect(verifier_note !== '' || approval_note !== '').toBe(document_status_id === 4);
    }
  });

  it('have the meta data of their category once sent', async () => {
    const documents = await seededDocuments();
    for (const document of documents.filter((one) => one.document_status_id !== 1)) {
      const columns = document.document_type.category.category_columns;
      expect(document.meta_data.map(({ column_id }) => column_id).sort()).toEqual(
        columns.map(({ column_id }) => column_id).sort(),
      );
    }
  });

  it('leave an owner drafts that can be sent and drafts that cannot yet', async () => {
    const drafts = withStatus(await seededDocuments(), 1);
    const canBeSent = (draft: SeededDocument) =>
      draft.meta_data.length > 0 || draft.document_type.category.category_columns.length === 0;
    expect(drafts.some(canBeSent)).toBe(true);
    expect(drafts.every(canBeSent)).toBe(false);
  });

  it('occur once per owner where the type does not allow several', async () => {
    const single = (await seededDocuments())
      .filter(({ document_type }) => document_type.is_multiple === 0)
      .map(({ user, document_type }) => `${user.username} ${document_type.document_type}`);
    expect(new Set(single).size).toBe(single.length);
  });

  it('have waited since before now', async () => {
    for (const { status_since } of await seededDocuments()) {
      expect(status_since.getTime()).toBeLessThan(now.getTime());
    }
  });
});

describe('files', () => {
  let pdfs: Awaited<ReturnType<typeof readPdf>>[];

  beforeAll(async () => {
    const stored = (await seededDocuments()).filter(({ extension }) => extension === 'pdf');
    pdfs = await Promise.all(stored.map(readPdf));
  }, 60_000);

  it('are really of the type and the size that the document says, within the limit of its type', async () => {
    for (const document of await seededDocuments()) {
      const bytes = await bytesOf(document);
      expect((await fileTypeFromBuffer(bytes))?.mime).toBe(document.mime_type);
      expect(document.mime_type).toBe(document.document_type.mime_type.mime_type);
      expect(document.extension).toBe(document.document_type.mime_type.extension);
      expect(document.file_size).toBe(Math.ceil(bytes.length / 1024));
      expect(document.file_size).toBeLessThanOrEqual(document.document_type.max_size);
    }
  });

  it('are small', async () => {
    for (const { extension, file_size } of await seededDocuments()) {
      expect(file_size).toBeLessThanOrEqual(extension === 'pdf' ? 40 : 60);
    }
  });

  it('are PDFs of several pages, some of them portrait and landscape', () => {
    expect(pdfs).not.toHaveLength(0);
    for (const { shapes } of pdfs) expect(shapes.length).toBeGreaterThan(1);
    expect(pdfs.some(({ shapes }) => new Set(shapes).size === 2)).toBe(true);
  });

  it('are about their owners, and say what the form says or one thing else', async () => {
    const all = [...pdfs, ...(await redrawnPictures())];
    expect(all).toHaveLength((await seededDocuments()).length);
    for (const { document, text } of all) {
      const { name, username } = document.user;
      expect(text).toContain(name.toUpperCase());
      if (!withoutUsername.includes(document.document_type.document_type)) {
        expect(text).toContain(username.toUpperCase());
      }
      const made = madeOf(document);
      for (const value of Object.values(made.values)) expect(says(text, value)).toBe(true);
      const wrong = document.meta_data.filter(({ value }) => !says(text, value));
      expect(wrong.map(({ column }) => column.column_name)).toEqual(
        made.fault?.in === 'form' ? [made.fault.column] : [],
      );
    }
  }, 30_000);

  it('are deliberately at odds with the form in one in six of what waits', async () => {
    const waiting = seedDocuments.filter(({ status }) => status === 2 || status === 3);
    const wrong = waiting.filter(({ fault }) => fault);
    expect(wrong.length / waiting.length).toBeGreaterThan(1 / 8);
    expect(wrong.length / waiting.length).toBeLessThan(1 / 5);
    expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([2, 3]));
  });
});

describe('histories', () => {
  it('lead to the documents as they are, by people who may do what they did', async () => {
    await expectHistories(database.db, now);
  });

  it('tell what was filled in and what was corrected', async () => {
    for (const { document, events } of await expectHistories(database.db, now)) {
      const changes = events.flatMap((event) => event.changes);
      const told: Record<string, string> = {};
      for (const { field, label, from, to } of changes.filter(({ field }) => field !== 'file')) {
        expect(told[field] ?? '').toBe(from);
        told[field] = to;
        expect(document.meta_data.map(({ column }) => column.column_description)).toContain(label);
      }
      const saved = document.meta_data.map(
        ({ column, value }) => [`meta_data.${column.column_name}`, value] as const,
      );
      expect(told).toEqual(Object.fromEntries(saved));
      const replaced = changes.findLast(({ field }) => field === 'file');
      const { extension, file_size } = document;
      if (replaced) expect(replaced.to).toBe(`${extension.toUpperCase()}, ${file_size} KB`);
    }
  });

  it('include documents that were rejected, corrected in the form or the file, and sent again', async () => {
    const all = await expectHistories(database.db, now);
    const corrected = all.filter(
      ({ document, events }) =>
        document.document_status_id !== 4 && events.some(({ action }) => action === 'reject'),
    );
    const corrections = corrected.map(({ events }) => {
      const rejected = events.findIndex(({ action }) => action === 'reject');
      expect(events[rejected + 1]?.changes).toHaveLength(1);
      expect(events[rejected + 2]?.action).toBe('send');
      return events[rejected + 1]?.action;
    });
    expect(countBy(corrections, String)).toEqual({
      edit: expect.any(Number),
      'meta data': expect.any(Number),
    });
    expect(corrected.length).toBeLessThan(all.length / 8);
    expect(new Set(corrected.map(({ document }) => document.document_status_id))).toEqual(
      new Set([2, 3, 5]),
    );
  });
});

/** Cards that show the citizen's number, not the employee's. */
const withoutUsername = ['KTP', 'Kartu Keluarga', 'NPWP'];

/** The seed's source of a document. */
function madeOf({ user, document_type, additional_name }: SeededDocument) {
  const made = seedDocuments.filter(
    (one) =>
      one.owner.username === user.username &&
      one.document_type === document_type.document_type &&
      one.additional_name === additional_name,
  );
  expect(made).toHaveLength(1);
  return made[0] as (typeof seedDocuments)[number];
}

const longDate = new Intl.DateTimeFormat('id', { dateStyle: 'long', timeZone: 'UTC' });

/** Whether a text contains a form's value as a whole word; dates in words. */
function says(text: string, value: string): boolean {
  const isDate = /^\d{4}-\d\d-\d\d$/.test(value);
  const words = escapeRegExp(isDate ? longDate.format(new Date(value)) : value).toUpperCase();
  return new RegExp(`(?<![\\dA-Z])${words}(?![\\dA-Z])`).test(text);
}

async function readPdf(document: SeededDocument) {
  const pdf = await getDocument({ data: await bytesOf(document), verbosity: 0 }).promise;
  const texts: string[] = [];
  const shapes: string[] = [];
  for (const nth of range(1, pdf.numPages + 1)) {
    const page = await pdf.getPage(nth);
    const { width, height } = page.getViewport({ scale: 1 });
    shapes.push(width > height ? 'landscape' : 'portrait');
    const { items } = await page.getTextContent();
    texts.push(...items.map((item) => ('str' in item ? item.str : '')));
  }
  await pdf.loadingTask.destroy();
  return { document, shapes, text: texts.join(' ').replace(/\s+/g, ' ').toUpperCase() };
}

/** The stored pictures, drawn again to record the text written on them. */
async function redrawnPictures() {
  const pictures = (await seededDocuments()).filter(({ extension }) => extension === 'jpg');
  const drawing = Object.getPrototypeOf(createCanvas(1, 1).getContext('2d'));
  const write = vi.spyOn<SKRSContext2D, 'fillText'>(drawing, 'fillText');
  const redrawn = [];
  for (const document of pictures) {
    write.mockClear();
    const made = madeOf(document);
    const bytes = await drawFile(made, made.fault?.in === 'file');
    expect(Buffer.compare(bytes, await bytesOf(document))).toBe(0);
    const text = write.mock.calls.map(([text]) => text).join(' ');
    redrawn.push({ document, text: text.toUpperCase() });
  }
  write.mockRestore();
  return redrawn;
}
