import { eq, sql } from 'drizzle-orm';
import {
  category,
  column,
  district,
  mimeType,
  type StatusName,
  status,
  type,
  unit,
} from '../../../contract/calls/sample-rows';
import type { RoleName } from '../../../server/domain/roles';
import type { StatusId } from '../../../server/domain/statuses';
import type { Database } from '../../../server/storage/database';
import { keepFile, reapFiles, storePending } from '../../../server/storage/files';
import {
  categories,
  category_columns,
  districts,
  document_types,
  documents,
  meta_columns,
  meta_data,
  mime_types,
  stored_files,
  unit_verifikators,
  user_districts,
  user_roles,
  users,
} from '../../../server/storage/schema';
import type { Storage } from '../../../server/storage/storage';
import type { TestApi } from './test-api';

/** The server tests' data: people named after what they are, and reference data with fixed ids. */

export { category, column, district, mimeType, type StatusName, status, type, unit };

type Person = { roles: RoleName[]; unit?: number; districts?: number[] };

const people = {
  admin: { roles: ['administrator'] },
  unitAdmin: { roles: ['adminUk'], unit: unit.bureau },
  unitlessAdmin: { roles: ['adminUk'] },
  bureauOwner: { roles: ['asn'], unit: unit.bureau },
  instituteOwner: { roles: ['asn'], unit: unit.institute },
  malangOwner: { roles: ['asnNonDikbud'], unit: unit.malangAgency },
  batuOwner: { roles: ['asnNonDikbud'], unit: unit.batuAgency },
  freelancer: { roles: ['nonAsn'] },
  verifier: { roles: ['verifikatorDms'] },
  malangVerifier: { roles: ['verifikatorDmsDinas'], districts: [district.malang] },
  idleVerifier: { roles: ['verifikatorDmsDinas'] },
  approver: { roles: ['approvalDms'] },
  malangApprover: { roles: ['approvalDmsDinas'], districts: [district.malang] },
  viewer: { roles: ['viewerDms'] },
  jackOfAllTrades: { roles: ['asn', 'verifikatorDms', 'approvalDms'], unit: unit.bureau },
  roleless: { roles: [] },
} satisfies Record<string, Person>;

export type Username = keyof typeof people;
export const everybody = Object.keys(people) as Username[];

/** Fills an empty database. Nobody owns a document yet. */
export async function fixture({ db }: Pick<Storage, 'db'>): Promise<void> {
  await db.insert(districts).values([
    { id: district.malang, name: 'Malang' },
    { id: district.batu, name: 'Batu' },
  ]);
  await db.insert(unit_verifikators).values([
    { id: unit.bureau, nama: 'Bureau' },
    { id: unit.institute, nama: 'Institute' },
    { id: unit.malangAgency, nama: 'Malang Agency', district_id: district.malang },
    { id: unit.batuAgency, nama: 'Batu Agency', district_id: district.batu },
  ]);
  await insertPeople(db);
  await insertReferenceData(db);
}

async function insertPeople(db: Database): Promise<void> {
  const roleIds = new Map((await db.query.roles.findMany()).map(({ id, name }) => [name, id]));
  for (const [username, person] of Object.entries<Person>(people)) {
    const [user] = await db
      .insert(users)
      .values({
        username,
        name: `Name of ${username}`,
        email: `${username}@example.org`,
        unit_verifikator_id: person.unit ?? null,
      })
      .returning();
    if (!user) throw new Error(`${username} was not created.`);
    for (const role of person.roles) {
      await db.insert(user_roles).values({ user_id: user.id, role_id: roleIds.get(role) ?? 0 });
    }
    for (const district_id of person.districts ?? []) {
      await db.insert(user_districts).values({ user_id: user.id, district_id });
    }
  }
}

async function insertReferenceData(db: Database): Promise<void> {
  await db.insert(mime_types).values([
    { id: mimeType.pdf, kind_of_document: 'PDF', mime_type: 'application/pdf', extension: 'pdf' },
    { id: mimeType.jpeg, kind_of_document: 'Picture', mime_type: 'image/jpeg', extension: 'jpg' },
  ]);
  await db.insert(meta_columns).values([
    {
      id: column.number,
      sort_number: 2,
      column_name: 'number',
      column_description: 'Number',
      data_type: 'string',
      is_mandatory: 1,
    },
    {
      id: column.signedOn,
      sort_number: 1,
      column_name: 'signed_on',
      column_description: 'Signed on',
      data_type: 'date',
      is_mandatory: 1,
    },
    {
      id: column.remark,
      sort_number: 3,
      column_name: 'remark',
      column_description: 'Remark',
      data_type: 'string',
      is_mandatory: 0,
    },
  ]);
  await db.insert(categories).values([
    { id: category.letters, category_name: 'Letters', category_description: 'On paper' },
    { id: category.pictures, category_name: 'Pictures', category_description: 'Without columns' },
  ]);
  await db.insert(category_columns).values(
    [column.number, column.signedOn, column.remark].map((column_id) => ({
      category_id: category.letters,
      column_id,
    })),
  );
  const letter = {
    naming_format: '{document_type}_{username}',
    mime_type_id: mimeType.pdf,
    category_id: category.letters,
    max_size: 20,
    is_multiple: 0,
    is_mandatory: 1,
    is_active: 1,
  } as const;
  await db.insert(document_types).values([
    { ...letter, id: type.decree, document_type: 'Decree' },
    {
      ...letter,
      id: type.certificate,
      document_type: 'Certificate',
      naming_format: 'CERT_{username}_{additional_name}_{date}',
      is_multiple: 1,
      description: 'Both sides',
      sample: 'Archiving, 2025',
    },
    {
      ...letter,
      id: type.photo,
      document_type: 'Photo',
      category_id: category.pictures,
      mime_type_id: mimeType.jpeg,
    },
    { ...letter, id: type.oldCard, document_type: 'Old card', is_active: 0 },
  ]);
}

/** The smallest files of their types. */
export const pdf = Buffer.from('%PDF-1.4\ntrailer<</Root<</Pages<</Kids[]/Count 0>>>>>>\n%%EOF\n');
export const jpeg = Buffer.from(
  '/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=',
  'base64',
);

/** A PDF of this size. */
export function pdfOf(bytes: number): Buffer<ArrayBuffer> {
  return Buffer.concat([pdf, Buffer.alloc(bytes - pdf.length, ' ')]);
}

export type NewDocument = {
  owner: Username;
  document_type_id?: number;
  document_status_id?: StatusId;
  additional_name?: string;
  status_since?: Date;
  verifier_note?: string;
  approval_note?: string;
  isDescribed?: boolean;
};

/** Makes all files a day older and runs the job that deletes files. */
export async function aDayLater(storage: Storage): Promise<void> {
  await storage.db
    .update(stored_files)
    .set({ since: sql`${stored_files.since} - interval '25 hours'` });
  await reapFiles(storage);
}

export async function bytesOf({ files }: Pick<Storage, 'files'>, id: string): Promise<Uint8Array> {
  const file = await files.open(id);
  if (!file) throw new Error(`There is no file ${id}.`);
  return new Uint8Array(await new Response(file.stream).arrayBuffer());
}

/** Adds a document in the given status, with its file. Returns its id. */
export async function addDocument(
  storage: Storage,
  { owner, isDescribed = false, ...columns }: NewDocument,
): Promise<number> {
  const { db, spool } = storage;
  const user = await db.query.users.findFirst({ where: eq(users.username, owner) });
  const file = await storePending(storage, await spool.receive(pdf));
  await keepFile(db, file);
  const [document] = await db
    .insert(documents)
    .values({
      user_id: user?.id ?? 0,
      document_type_id: type.decree,
      document_name: `Decree_${owner}`,
      extension: 'pdf',
      mime_type: 'application/pdf',
      storage_id: file,
      file_size: 1,
      ...columns,
    })
    .returning();
  if (!document) throw new Error('The document was not created.');
  if (isDescribed) {
    await db.insert(meta_data).values([
      { document_id: document.id, column_id: column.number, value: '7/2026' },
      { document_id: document.id, column_id: column.signedOn, value: '2026-01-05' },
    ]);
  }
  return document.id;
}

/** A document's row. */
export function documentIn({ db }: TestApi, id: number) {
  return db.query.documents.findFirst({ where: eq(documents.id, id) });
}
