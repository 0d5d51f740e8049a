import type { Filters } from '@/shared/filters';
import { calls, partsOf } from '../../../contract/calls/calls';
import { andi, bambang, dewi, hendra, made, maria, rizal, siti } from './demo-people';

/** The lists of the API as seen by demo people, and filters for them. */

export type List = { name: string; username: string; path: string };

const people = {
  administrator: siti,
  adminUk: bambang,
  asn: dewi,
  verifikatorDms: andi,
  verifikatorDmsDinas: made,
  approvalDms: hendra,
  approvalDmsDinas: rizal,
  viewerDms: maria,
};
type Role = keyof typeof people;

function documentList(path: string, role: Role): List {
  return {
    name: `${path}, ${role}`,
    username: people[role],
    path: `/document/${path}?role=${role}`,
  };
}

export const documentLists: List[] = [
  documentList('my-documents', 'asn'),
  documentList('documents', 'administrator'),
  documentList('documents', 'viewerDms'),
  documentList('documents', 'adminUk'),
  documentList('documents', 'verifikatorDmsDinas'),
  documentList('verifications', 'verifikatorDms'),
  documentList('verifications', 'verifikatorDmsDinas'),
  documentList('approves', 'approvalDms'),
  documentList('approves', 'approvalDmsDinas'),
];

/** A list of a person with three roles at once, who sees everything and also decides. */
export const listOfAllRoles: List = {
  name: 'documents, all roles of one who has three',
  username: siti,
  path: '/document/documents?',
};

const everyFilter: Record<Filters['documents'], string> = {
  username: '19',
  name: 'sari',
  document_type_id: '8',
  document_status_id: '5',
  additional_name: '2024',
};

/** Filters with many, few and no matches, alone and combined. */
export const documentFilters: Record<string, Record<string, string>> = {
  'a username': { username: dewi },
  'the beginning of many usernames': { username: '1988' },
  'a common name': { name: 'siregar' },
  'a rare name': { name: 'Daniel Pattiwael' },
  'a name that nobody has': { name: 'Zebedeus' },
  'a type': { document_type_id: '1' },
  'a type of which there is none': { document_type_id: '15' },
  'status Draft': { document_status_id: '1' },
  'status Approved': { document_status_id: '5' },
  'a word of many descriptions': { additional_name: 'pelatihan' },
  'words of few descriptions': { additional_name: 'Bahasa Isyarat Dasar Angkatan 7,' },
  'a word of no description': { additional_name: 'zamrud' },
  'two letters': { additional_name: 'pe' },
  'two letters of no description': { additional_name: 'zz' },
  'a letter with a sign after it': { additional_name: 'z.' },
  'signs alone': { additional_name: '¤' },
  'a name of signs alone': { name: '-' },
  'type and status': { document_type_id: '8', document_status_id: '4' },
  'name and status': { name: 'siregar', document_status_id: '2' },
  'name and description': { name: 'kurniawan', additional_name: 'evaluasi' },
  'all together': everyFilter,
};

const administrators = (name: string, path: string): List => ({ name, username: siti, path });

export const otherLists: List[] = [
  administrators('users by name', '/administrator/users?name=siregar'),
  administrators('users by username', '/administrator/users?username=1988'),
  administrators('users by district', '/administrator/users?district_id=1'),
  ...calls
    .filter(
      ({ on, uses }) => !on && Array.isArray(uses) && uses.some(({ kind }) => kind === 'list'),
    )
    .map((call) => partsOf(call).path)
    .map((path) => administrators(path.split('/').at(-1) ?? '', `${path}?`)),
  administrators('categories by column', '/data-referensi/categories?column_id=1'),
];

export function filtered({ name, username, path }: List, by: string): List {
  const query = new URLSearchParams(documentFilters[by]);
  return { name: `${name}, by ${by}`, username, path: `${path}&${query}` };
}
