import { type RoleName, roleNames } from '../../server/domain/roles';

/** Who may make which call. Tested by tests/server/permissions.test.ts. */

/** A caller: without a session, or with only this role. */
type Who = 'none' | RoleName;
const everyWho: readonly Who[] = ['none', ...roleNames];

/** The documents that a call may be about. */
const scopes = {
  own: 'the caller’s own',
  'own unit': 'of everybody in the caller’s unit, except drafts',
  'own districts': 'of owners in the districts assigned to the caller, except drafts',
  'the rest': 'of owners for whom no agency is responsible, except drafts',
  sent: 'everybody’s, except drafts',
  all: 'everybody’s',
} as const;
type Scope = keyof typeof scopes;

/** `yes`, the documents for which it is yes, or the status of the refusal. */
type Cell = 'yes' | Scope | 401 | 403;
type Cells = Record<Who, Cell>;

export type Permission = {
  /** Method and path, as registered in the router. */
  call: string;
  /** Outside the scope, a call about one document answers 404, and a list omits it. */
  on?: 'document' | 'list';
  who: Cells;
};

const sameFor = <Key extends string>(keys: readonly Key[], cell: Cell) =>
  Object.fromEntries(keys.map((key) => [key, cell])) as Record<Key, Cell>;

const withoutSession = sameFor(everyWho, 'yes');
const signedIn: Cells = { ...withoutSession, none: 401 };
const nobody: Cells = { ...sameFor(roleNames, 403), none: 401 };
const administrator: Cells = { ...nobody, administrator: 'yes' };

const ownersOf = (cell: Cell) => sameFor(['asn', 'asnNonDikbud', 'nonAsn'], cell);
const owners: Cells = { ...nobody, ...ownersOf('own') };
const uploaders: Cells = { ...nobody, ...ownersOf('yes') };
const verifiers: Cells = {
  ...nobody,
  verifikatorDms: 'the rest',
  verifikatorDmsDinas: 'own districts',
};
const approvers: Cells = {
  ...nobody,
  approvalDms: 'the rest',
  approvalDmsDinas: 'own districts',
};
const viewers: Cells = {
  ...owners,
  administrator: 'all',
  adminUk: 'own unit',
  verifikatorDms: 'the rest',
  verifikatorDmsDinas: 'own districts',
  approvalDms: 'the rest',
  approvalDmsDinas: 'own districts',
  viewerDms: 'sent',
};

/** The calls of a resource that is open to administrators only. */
function administered(base: string, calls: string[]): Permission[] {
  return calls.map((call) => ({ call: call.replace(' ', ` ${base}`), who: administrator }));
}

const list = 'GET ';
const detail = 'GET /detail/:id';
const search = 'GET /search';
const sheets = ['GET /export', 'POST /import'];
const writes = ['POST /create', 'PUT /update/:id', 'DELETE /delete/:id'];
const whole = [list, detail, search, ...writes, ...sheets];

export const permissions: Permission[] = [
  { call: 'POST /authentication/session', who: withoutSession },
  { call: 'GET /health/live', who: withoutSession },
  { call: 'GET /health/ready', who: withoutSession },
  { call: 'POST /authentication/logout', who: signedIn },
  { call: 'GET /user/roles', who: signedIn },
  // A preview URL carries its own signature, because a browser's viewer sends no token.
  { call: 'GET /files/:storageId', who: withoutSession },

  { call: 'GET /document/my-documents', on: 'list', who: owners },
  { call: 'GET /document/my-documents/detail/:id', on: 'document', who: owners },
  { call: 'POST /document/my-documents', who: uploaders },
  { call: 'POST /document/my-documents/update/:id', on: 'document', who: owners },
  { call: 'DELETE /document/my-documents/delete/:id', on: 'document', who: owners },
  { call: 'POST /document/my-documents/send/:id', on: 'document', who: owners },

  { call: 'GET /document/documents', on: 'list', who: viewers },
  { call: 'GET /document/documents/view/:id', on: 'document', who: viewers },
  { call: 'GET /document/documents/download/:id', on: 'document', who: viewers },
  {
    call: 'POST /document/documents/reset/:id',
    on: 'document',
    who: { ...nobody, administrator: 'all' },
  },
  { call: 'GET /document/meta-datas/:id', on: 'document', who: viewers },
  { call: 'PUT /document/meta-datas/:id', on: 'document', who: owners },

  { call: 'GET /document/verifications', on: 'list', who: verifiers },
  { call: 'PUT /document/verifications/update/:id', on: 'document', who: verifiers },
  { call: 'GET /document/approves', on: 'list', who: approvers },
  { call: 'PUT /document/approves/update/:id', on: 'document', who: approvers },

  ...administered('/data-referensi/mime-types', whole),
  ...administered('/data-referensi/categories', whole),
  ...administered('/data-referensi/columns', whole),
  // Every document list filters by type, and the upload form shows the guidance of a type.
  { call: 'GET /data-referensi/document-types/search', who: signedIn },
  {
    call: 'GET /data-referensi/document-types/detail/:id',
    who: { ...uploaders, administrator: 'yes' },
  },
  ...administered('/data-referensi/document-types', [list, ...writes, ...sheets]),
  // Filters and decisions offer the statuses.
  { call: 'GET /data-referensi/document-statuses/search', who: signedIn },
  ...administered('/data-referensi/document-statuses', [list]),
  ...administered('/data-referensi/unit-verifikators', [list, 'POST /download', ...sheets]),
  ...administered('/data-referensi/districts', [search]),
  ...administered('/administrator/users', [list, detail, 'PUT /:id']),
];

const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

/** The content of docs/permissions.md. */
export function permissionsPage(): string {
  return [
    '# Who may make which call',
    '',
    'This page is generated from `tests/support/permissions.ts`; `tests/server/permissions.test.ts` tries every cell. To renew it',
    'after a change: `npx vitest run --project server tests/server/permissions.test.ts -u`.',
    '',
    'Paths are relative to `/service/api`; *none* is a call without a session. A cell is **yes**, the status of the refusal, or the',
    'documents for which the answer is yes:',
    '',
    ...Object.entries(scopes).map(([scope, meaning]) => `- **${scope}**: ${meaning}`),
    '',
    'A list shows these documents. A call about any other document answers 404, as if it did not exist. In addition:',
    '',
    '- A person with several roles has the permissions of all of them. Lists, and the detail of an own document, accept a `role`: it',
    '  narrows the answer to that role, and is 403 if the caller does not hold it.',
    '- A malformed, unknown or expired token is 401 wherever *none* is.',
    '- If the caller has the permission but the status of the document forbids the change, the answer is 409; so it is for a stale',
    '  `version`. Nobody decides on an own document, and nobody approves or rejects a document that they verified themselves: 403.',
    '  Neither is in their queue.',
    '- Roles without the Document screen in their menu may still request its list, which shows only documents that they may view.',
    '- The signature of a preview URL, and nothing else, opens `GET /files/:storageId`: 403 after five minutes, if any part was',
    '  changed, or for another file.',
    '- An unknown path is 404, and a known path with another method 405. Without a session both are 401.',
    '',
    row(['call', ...everyWho]),
    row(['---', ...everyWho.map(() => '---')]),
    ...permissions.map(({ call, who }) =>
      row([`\`${call}\``, ...everyWho.map((name) => who[name])]),
    ),
    '',
  ].join('\n');
}
