import { partition } from 'es-toolkit';
import { describe, expect, it } from 'vitest';
import { differenceFrom, needSession } from '../../../contract/calls/calls';
import { createApp } from '../../../server/app';
import { type RoleName, roleNames } from '../../../server/domain/roles';
import { apiPerTest } from '../../support/api/api-per-test';
import { holder } from '../../support/api/callers';
import { addDocument, status, type Username } from '../../support/api/fixture';
import { type Permission, permissions, permissionsPage } from '../../support/api/permissions';
import { make, parameterOf, statusFor } from '../../support/api/sample-calls';

const api = apiPerTest();

const rolesOfJack: RoleName[] = ['asn', 'verifikatorDms', 'approvalDms'];

/** Users with a role who lack the unit or the districts that it needs. */
const helpless: [Username, RoleName][] = [
  ['unitlessAdmin', 'adminUk'],
  ['idleVerifier', 'verifikatorDmsDinas'],
];

/**
 * Owners of documents: two in one unit, one in another, one in the agency of each district, one
 * without a unit.
 */
const everybodys: Username[] = [
  'bureauOwner',
  'jackOfAllTrades',
  'instituteOwner',
  'malangOwner',
  'batuOwner',
  'freelancer',
];

/** Whose documents a table cell refers to, and whether drafts are included. */
function scopeOf(cell: Permission['who']['none'], username: Username) {
  const owners: Partial<Record<typeof cell, Username[]>> = {
    own: [username],
    'own unit': ['bureauOwner', 'jackOfAllTrades'],
    'own districts': ['malangOwner'],
    'the rest': ['bureauOwner', 'jackOfAllTrades', 'instituteOwner', 'freelancer'],
    sent: everybodys,
    all: everybodys,
  };
  return { owners: owners[cell] ?? [], withDrafts: cell === 'own' || cell === 'all' };
}

type Sample = { name: string; owner: Username; in: keyof typeof status };

/**
 * One document per owner in the status that the call needs; if any status will do, a sent one and a
 * draft.
 */
function samplesFor({ call }: Permission): Sample[] {
  const only = statusFor(call);
  return everybodys.flatMap((owner) => {
    const sample: Sample = { name: owner, owner, in: only ?? 'sent' };
    return only ? [sample] : [sample, { name: `${owner}, draft`, owner, in: 'draft' }];
  });
}

function add({ owner, name, in: statusName }: Sample): Promise<number> {
  return addDocument(api(), {
    owner,
    additional_name: name,
    document_status_id: status[statusName],
    isDescribed: true,
  });
}

const isDecision = ({ call }: Permission) => /verifications|approves/.test(call);

/** The samples that a person may act on, because one of these roles allows it. */
function samplesOpenTo(permission: Permission, username: Username, roles: RoleName[]): Sample[] {
  const scopes = roles.map((role) => scopeOf(permission.who[role], username));
  return samplesFor(permission).filter(
    ({ owner, name }) =>
      !(isDecision(permission) && owner === username) &&
      scopes.some(
        ({ owners, withDrafts }) =>
          owners.includes(owner) && (withDrafts || !name.endsWith(', draft')),
      ),
  );
}

const nameOf = ({ name }: Sample) => name;

/** The expected outcome: a status code, `yes`, or the names of the accessible documents. */
function promised(permission: Permission, username: Username, roles: RoleName[]) {
  if (roles.every((role) => permission.who[role] === 403)) return 403;
  return permission.on ? samplesOpenTo(permission, username, roles).map(nameOf) : 'yes';
}

async function headersOf(username: Username | undefined): Promise<Record<string, string>> {
  return username ? { Authorization: `Bearer ${await api().tokenFor(username)}` } : {};
}

/** Ids of the added samples and of the row that a call is about, by name. */
type Added = Map<string, number | string>;

/** Tries a call with each sample. Returns the samples that it succeeds for, or the refusal. */
async function tryEach(permission: Permission, username: Username | undefined, added: Added) {
  const headers = await headersOf(username);
  const open: string[] = [];
  const refusals = new Set<number>();
  const ownRefusals = new Set<number>();
  for (const sample of samplesFor(permission)) {
    const id = added.get(sample.name) ?? (await add(sample));
    const code = await make(api(), permission.call, headers, id);
    const isOwn = isDecision(permission) && sample.owner === username;
    if (code < 300) open.push(sample.name);
    else if (!isOwn) refusals.add(code);
    else ownRefusals.add(code);
    // Keeps a document whose call was refused for the next caller: nothing has changed.
    if (code < 300 && !permission.call.startsWith('GET')) added.delete(sample.name);
    else added.set(sample.name, id);
  }
  const [refusal = 0, ...others] = refusals;
  if (others.length > 0) throw new Error(`Refused in several ways: ${[...refusals].join(', ')}`);
  if (open.length > 0) {
    // A caller with the right role gets 404 for inaccessible documents; own documents may be
    // refused with a reason.
    if (refusal !== 0) expect(refusal).toBe(404);
    if (ownRefusals.size > 0) expect([...ownRefusals]).toEqual([403]);
  }
  return open.length > 0 ? open : refusal;
}

/** The names of all documents in a list, over all its pages. */
async function listed(path: string, headers: Record<string, string>): Promise<string[] | number> {
  const names: string[] = [];
  for (let page = 1; ; page += 1) {
    const response = await api().request(`${path}?page=${page}`, { headers });
    const { data } = await response.json();
    if (!response.ok) return response.status;
    if (data.data.length === 0) return names;
    names.push(...data.data.map((row: { additional_name: string }) => row.additional_name));
  }
}

/** The row that a call is about, if any, unless a caller before has changed it. */
async function rowFor({ call }: Permission, added: Added) {
  if (!call.includes(':')) return;
  const row = added.get('row') ?? (await parameterOf(api(), call));
  added.set('row', row);
  return row;
}

/** The actual outcome, in the form that `promised` uses. */
async function outcome(permission: Permission, username: Username | undefined, added: Added) {
  if (permission.on === 'document') return tryEach(permission, username, added);
  const headers = await headersOf(username);
  if (permission.on === 'list') {
    const found = await listed(permission.call.replace('GET ', ''), headers);
    if (typeof found === 'number') return found;
    return samplesFor(permission)
      .map(nameOf)
      .filter((name) => found.includes(name));
  }
  const code = await make(api(), permission.call, headers, await rowFor(permission, added));
  if (code < 300) added.delete('row');
  return code < 300 ? 'yes' : code;
}

describe('the table of permissions', () => {
  it('has a row for each call that the API answers, and no other [V8.3.1]', () => {
    const { db, files, spool } = api();
    const key = new Uint8Array(32);
    const { routes } = createApp({ db, files, spool, portalKeys: [key], urlKeys: [key] });
    const registered = routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path.replace('/service/api', '')}`);
    expect(differenceFrom(registered)).toEqual({
      'routes to be entered in contract/calls': [],
      'calls in contract/calls that no route answers': [],
    });
  });

  it('is what docs/generated/permissions.md shows [V8.1.1]', async () => {
    await expect(permissionsPage()).toMatchFileSnapshot('../../../docs/generated/permissions.md');
  });
});

async function expectAsTold(permission: Permission): Promise<void> {
  if (permission.on === 'list') for (const sample of samplesFor(permission)) await add(sample);

  const added: Added = new Map();
  const told: Record<string, unknown> = { none: permission.who.none };
  const seen: Record<string, unknown> = { none: await outcome(permission, undefined, added) };
  for (const role of roleNames) {
    told[role] = promised(permission, holder[role], [role]);
    seen[role] = await outcome(permission, holder[role], added);
  }
  told.severalRoles = promised(permission, 'jackOfAllTrades', rolesOfJack);
  seen.severalRoles = await outcome(permission, 'jackOfAllTrades', added);
  // Documents of the helpless are tested below, and in document-filters.test.ts.
  for (const [username, role] of permission.on ? [] : helpless) {
    told[username] = promised(permission, username, [role]);
    seen[username] = await outcome(permission, username, added);
  }
  if (permission.on !== 'document') {
    const isForAll = roleNames.every((role) => permission.who[role] !== 403);
    told.roleless = isForAll && !permission.on ? 'yes' : 403;
    seen.roleless = await outcome(permission, 'roleless', added);
  }
  expect(seen).toEqual(told);
}

/** Spreadsheets take a thread each. `npm test` tries those of one resource. */
const [otherSheets, others] = partition(
  permissions,
  ({ call }) => /\/(export|import)$/.test(call) && !call.includes('/mime-types/'),
);

it.each(others)('each role may $call as the table says [C-55 V8.2.1 V8.2.2]', expectAsTold);

it.each(otherSheets)('each role may $call as the table says', { tags: ['slow'] }, expectAsTold);

const aboutDocuments = permissions.filter(({ on }) => on === 'document');
const takeRole = permissions.filter(
  ({ call, on }) => on === 'list' || call === 'GET /document/my-documents/detail/:id',
);

it.each(aboutDocuments)(
  '$call of no document is 404 for whom the call is open',
  async ({ call, who }) => {
    for (const role of roleNames) {
      const code = await make(api(), call, await headersOf(holder[role]), 999_999);
      expect([role, code]).toEqual([role, who[role] === 403 ? 403 : 404]);
    }
  },
);

it.each(aboutDocuments)(
  '$call is open to nobody by a role without unit, district or document',
  async ({ call, who }) => {
    const sample: Sample = { name: '', owner: 'malangOwner', in: statusFor(call) ?? 'sent' };
    for (const [username, role] of helpless) {
      const code = await make(api(), call, await headersOf(username), await add(sample));
      expect([username, code]).toEqual([username, who[role] === 403 ? 403 : 404]);
    }
    const open = roleNames.every((role) => who[role] !== 403);
    const code = await make(api(), call, await headersOf('roleless'), await add(sample));
    expect(code).toBe(open ? 404 : 403);
    expect(await make(api(), call, {}, await add(sample))).toBe(401);
  },
);

it.each(takeRole)(
  '$call in a role that the caller does not hold is 403 [W-10]',
  async ({ call, who }) => {
    const id = await add({ name: '', owner: 'jackOfAllTrades', in: 'sent' });
    const path = call.replace('GET ', '').replace(':id', String(id));
    const headers = await headersOf('jackOfAllTrades');
    for (const role of [...roleNames, 'boss', 'ASN']) {
      const { status: code } = await api().request(`${path}?role=${role}`, { headers });
      const isOpen = rolesOfJack.some((held) => held === role && who[held] !== 403);
      expect([role, code]).toEqual([role, isOpen ? 200 : 403]);
    }
  },
);

it('a role narrows a list to what that role shows', async () => {
  for (const owner of everybodys) await add({ name: owner, owner, in: 'sent' });
  const headers = await headersOf('jackOfAllTrades');
  const response = await api().request('/document/documents?role=asn', { headers });
  const { data } = await response.json();
  expect(data.data.map((row: { additional_name: string }) => row.additional_name)).toEqual([
    'jackOfAllTrades',
  ]);
});

const sessionLifetime = 12 * 60 * 60 * 1000;

it.each<[string, () => Promise<string>]>([
  ['unknown', async () => `Bearer ${'A'.repeat(43)}`],
  ['empty', async () => 'Bearer '],
  ['of the portal', async () => `Bearer ${await api().handOffToken('admin')}`],
  ['of another scheme', async () => `Basic ${await api().tokenFor('admin')}`],
  ['given twice', async () => `Bearer ${await api().tokenFor('admin')} x`],
  ['cut short', async () => `Bearer ${(await api().tokenFor('admin')).slice(0, -1)}`],
  [
    'expired',
    async () => {
      const token = await api().tokenFor('admin');
      api().advance(sessionLifetime);
      return `Bearer ${token}`;
    },
  ],
])('a token that is %s is 401 for every call that needs one', async (_, header) => {
  const headers = { Authorization: await header() };
  const codes = new Set<number>();
  for (const { call } of needSession) codes.add(await make(api(), call, headers, 1));
  expect([...codes]).toEqual([401]);
});

it('a file is opened by its signature and by no role', async () => {
  const id = await add({ name: '', owner: 'bureauOwner', in: 'sent' });
  const { body } = await api().call('admin', 'GET', `/document/documents/view/${id}`);
  const [path] = body.data.url.replace('/service/api', '').split('?');
  for (const role of roleNames) {
    const { status: code } = await api().call(holder[role], 'GET', path);
    expect([role, code]).toEqual([role, 403]);
  }
});
