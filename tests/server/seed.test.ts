// @vitest-environment node
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileTypeFromBuffer } from 'file-type';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoPeople } from '../../server/seed/people';
import { seed } from '../../server/seed/seed';
import { type OpenDatabase, openDatabaseInMemory } from '../../server/storage/database';
import { openFileStore } from '../../server/storage/file-store';
import { openSpool } from '../../server/storage/spool';
import type { Storage } from '../../server/storage/storage';
import { bytesOf as storedBytes } from '../support/fixture';

const now = new Date('2026-11-20T03:00:00Z');

let folder: string;
let database: OpenDatabase;
let storage: Storage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'berkas-seed-'));
  database = await openDatabaseInMemory();
  storage = {
    db: database.db,
    files: await openFileStore(folder),
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
      meta_data: true,
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
  const empty = await openDatabaseInMemory();
  const files = { ...storage.files, put: () => Promise.reject(new Error('disk full')) };
  await expect(seed({ ...storage, db: empty.db, files }, now)).rejects.toThrow('disk full');
  expect(await empty.db.query.users.findMany()).toEqual([]);
  expect(await empty.db.query.districts.findMany()).toEqual([]);
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

  it('are PDFs of several pages', async () => {
    const documents = await seededDocuments();
    const pdfs = documents.filter(({ mime_type }) => mime_type === 'application/pdf');
    expect(pdfs).not.toHaveLength(0);
    for (const pdf of pdfs) {
      expect(pageCount(await bytesOf(pdf))).toBeGreaterThan(1);
    }
  });

  it('include a PDF that mixes portrait and landscape', async () => {
    const bytes = await readFile(
      new URL('../../server/seed/files/sk-kenaikan-pangkat.pdf', import.meta.url),
    );
    expect(orientations(bytes)).toEqual(new Set(['portrait', 'landscape']));
  });
});

/** The page tree and the pages of these PDFs stand uncompressed in the file. */
const textOf = (pdf: Uint8Array) => Buffer.from(pdf).toString('latin1');

function pageCount(pdf: Uint8Array): number {
  return Number(/\/Type \/Pages\n\/Count (\d+)/.exec(textOf(pdf))?.[1]);
}

function orientations(pdf: Uint8Array): Set<string> {
  const boxes = textOf(pdf).matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g);
  return new Set(
    Array.from(boxes, ([, width, height]) =>
      Number(width) > Number(height) ? 'landscape' : 'portrait',
    ),
  );
}
