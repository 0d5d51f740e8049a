import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApp } from '../../../server/app';
import { findCaller } from '../../../server/auth/caller';
import { appointAdministrator, savePerson } from '../../../server/auth/people';
import { importPeople } from '../../../server/commands/import-people';
import {
  person_events,
  unit_verifikators,
  used_hand_offs,
  users,
} from '../../../server/storage/schema';
import { apiPerTest } from '../../support/api/api-per-test';
import { between, closed } from '../../support/api/between';
import { addDocument, documentIn, unit } from '../../support/api/fixture';
import { xlsxOf } from '../../support/api/sheet-calls';
import { signHandOff } from '../../support/api/sign-hand-off';

const api = apiPerTest();

const headers = ['Username', 'Name', 'Email', 'Unit Verification', 'Roles', 'Avatar'];

const noAccess = 'Your account has no access to this application.';

/** Signs a user in by a hand-off with these claims. */
const signIn = async (username: string, claims: Record<string, unknown> = {}) =>
  api().call(undefined, 'POST', '/authentication/session', {
    access_token: await api().handOffToken(username, claims),
  });

async function person(username: string) {
  const caller = await findCaller(api().db, username);
  if (!caller) return;
  const { name, email, avatar, unit_verifikator, roles } = caller;
  return {
    name,
    email,
    avatar,
    unit_verifikator: unit_verifikator?.nama ?? '',
    roles: roles.map((role) => role.name),
  };
}

const unitNames = async () =>
  (await api().db.query.unit_verifikators.findMany()).map(({ nama }) => nama).sort();

/** Everything that claims can change. */
const peopleAndUnits = async () => {
  const { query } = api().db;
  return [
    await query.users.findMany({ orderBy: users.id, with: { user_roles: true } }),
    await query.unit_verifikators.findMany({ orderBy: unit_verifikators.id }),
  ];
};

const siti = {
  name: 'Siti Rahmawati',
  email: 'siti@example.go.id',
  avatar: 'https://portal.example.go.id/siti.jpg',
  unit_verifikator: 'Bureau',
  roles: ['asn', 'verifikatorDms'],
};

describe('a person who is new', () => {
  it('is made from the claims, and signed in [W-16]', async () => {
    const { status, body } = await signIn('siti', siti);
    expect([status, body.data.user, body.data.roles]).toEqual([
      200,
      {
        name: siti.name,
        username: 'siti',
        avatar: siti.avatar,
        unit_verifikator: siti.unit_verifikator,
      },
      [
        expect.objectContaining({ name: 'asn' }),
        expect.objectContaining({ name: 'verifikatorDms' }),
      ],
    ]);
    expect(await person('siti')).toEqual(siti);
    const headers = { Authorization: `Bearer ${body.data.token}` };
    expect((await api().request('/document/verifications', { headers })).status).toBe(200);
  });

  it('needs no claim but a role', async () => {
    expect((await signIn('siti', { roles: ['viewerDms'] })).status).toBe(200);
    expect(await person('siti')).toEqual({
      name: 'siti',
      email: '',
      avatar: '',
      unit_verifikator: '',
      roles: ['viewerDms'],
    });
  });

  it.each([
    ['without roles', { ...siti, roles: undefined, unit_verifikator: 'New unit' }],
    ['with no role', { ...siti, roles: [], unit_verifikator: 'New unit' }],
    ['with unknown roles only', { ...siti, roles: ['pegawai'], unit_verifikator: 'New unit' }],
  ])('is not made %s, nor is the unit', async (_, claims) => {
    const before = await peopleAndUnits();
    const { status, body } = await signIn('siti', claims);
    expect([status, body]).toEqual([400, { message: noAccess, code: 'no_access' }]);
    expect(await peopleAndUnits()).toEqual(before);
  });

  it('may come twice at once', async () => {
    const answers = await Promise.all([signIn('siti', siti), signIn('siti', siti)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await person('siti')).toEqual(siti);
  });

  it('is made once by two who both have found nobody, and so is the unit', async () => {
    const { db } = api();
    const found = { ...siti, username: 'siti', roles: ['asn' as const] };
    const unit_verifikator = 'New unit';
    await savePerson(db, { ...found, unit_verifikator }, undefined, 'hand-off');
    const second = { ...found, unit_verifikator, roles: ['viewerDms' as const] };
    await savePerson(db, second, undefined, 'hand-off');
    expect(await person('siti')).toEqual({ ...siti, unit_verifikator, roles: ['viewerDms'] });
  });
});

describe('a person who is known', () => {
  it.each([
    ['name', 'Siti Rahmawati'],
    ['email', ''],
    ['avatar', 'https://portal.example.go.id/siti.jpg'],
    ['unit_verifikator', 'Institute'],
    ['roles', ['adminUk', 'viewerDms']],
  ])('gets the claimed %s, and keeps all else', async (claim, value) => {
    const before = await person('bureauOwner');
    expect((await signIn('bureauOwner', { [claim]: value })).status).toBe(200);
    expect(await person('bureauOwner')).toEqual({ ...before, [claim]: value });
  });

  it('is left as they are by a token without claims, and by claims that say nothing new', async () => {
    const before = await peopleAndUnits();
    expect((await signIn('jackOfAllTrades')).status).toBe(200);
    const claims = {
      name: 'Name of jackOfAllTrades',
      unit_verifikator: 'bureau',
      roles: ['approvalDms', 'asn', 'verifikatorDms', 'asn'],
    };
    expect((await signIn('jackOfAllTrades', claims)).status).toBe(200);
    expect(await peopleAndUnits()).toEqual(before);
  });

  it.each([null, '', ' '])('keeps what they have where a spreadsheet has %j', async (empty) => {
    await signIn('bureauOwner', { ...siti, roles: ['asn', 'viewerDms'] });
    const before = await peopleAndUnits();
    const rows = [headers, ['bureauOwner', ...headers.slice(1).map(() => empty)]];
    expect(await importPeople(api().db, (await xlsxOf(rows)).buffer)).toBe(
      '0 added, 0 changed, 1 unchanged.',
    );
    expect(await peopleAndUnits()).toEqual(before);
  });

  it('loses roles that are claimed no more at once, in open sessions, too', async () => {
    await api().tokenFor('admin');
    const { status, body } = await signIn('admin', { roles: [] });
    expect([status, body]).toEqual([400, { message: noAccess, code: 'no_access' }]);
    expect((await api().call('admin', 'GET', '/administrator/users')).status).toBe(403);
  });

  it('takes their documents along into another unit', async () => {
    const id = await addDocument(api(), { owner: 'bureauOwner' });
    await signIn('bureauOwner', { unit_verifikator: 'Malang Agency' });
    expect((await documentIn(api(), id))?.unit_verifikator_id).toBe(unit.malangAgency);
    await signIn('bureauOwner', { unit_verifikator: '' });
    expect((await documentIn(api(), id))?.unit_verifikator_id).toBeNull();
  });
});

it('a person whose username an earlier version has kept as the portal writes it is still the same', async () => {
  const username = 'si\u200Bti';
  await api().db.insert(users).values({ username, name: 'Siti' });
  const { status, body } = await signIn(username, { roles: ['asn'] });
  expect([status, body.data.user.username]).toEqual([200, username]);
  expect((await person(username))?.roles).toEqual(['asn']);
  expect(await person('siti')).toBeUndefined();
});

describe('a claimed unit', () => {
  it('is the one of that name in any letter case', async () => {
    const before = await unitNames();
    await signIn('viewer', { unit_verifikator: ' malang AGENCY ' });
    expect((await person('viewer'))?.unit_verifikator).toBe('Malang Agency');
    expect(await unitNames()).toEqual(before);
  });

  it('is made without a district when it is not there', async () => {
    await signIn('viewer', { unit_verifikator: 'Biro Umum' });
    const { db } = api();
    const made = await db.query.unit_verifikators.findFirst({
      where: eq(unit_verifikators.nama, 'Biro Umum'),
    });
    expect(made?.district_id).toBeNull();
    expect((await person('viewer'))?.unit_verifikator).toBe('Biro Umum');
  });
});

describe('a claimed role that does not exist', () => {
  it('is left out, and logged', async () => {
    const roles = ['pegawai', 'viewerDms', 'Administrator', '', 'x\ny', 'x'.repeat(41)];
    expect((await signIn('siti', { roles })).status).toBe(200);
    expect((await person('siti'))?.roles).toEqual(['viewerDms']);
    expect(api().log).toMatchObject([
      {
        level: 'warn',
        msg: 'The portal claims roles that do not exist: pegawai, Administrator, 3 that are no plain names.',
      },
      { event: 'signed in' },
    ]);
  });
});

describe('a malformed claim', () => {
  it.each([
    ['name', ['Siti']],
    ['name', ' '],
    ['name', 'x'.repeat(256)],
    ['name', 'a\0b'],
    ['name', null],
    ['email', 7],
    ['email', '\ud800'],
    ['email', 'x'.repeat(256)],
    ['avatar', {}],
    ['avatar', 'x'.repeat(2001)],
    ['unit_verifikator', false],
    ['unit_verifikator', 'x'.repeat(256)],
    ['unit_verifikator', 'a\0b'],
    ['roles', 'viewerDms'],
    ['roles', { 0: 'viewerDms' }],
    ['roles', ['viewerDms', 10]],
    ['roles', ['viewerDms', null]],
    ['roles', ['viewerDms', 'x'.repeat(256)]],
  ])('refuses the token and changes nothing: %s %.40j', async (claim, value) => {
    const before = await peopleAndUnits();
    for (const username of ['siti', 'viewer']) {
      const { status, body } = await signIn(username, { ...siti, [claim]: value });
      expect([status, body.message]).toEqual([
        400,
        'This sign-in link is not valid. Please open the application from the portal.',
      ]);
    }
    expect(await peopleAndUnits()).toEqual(before);
    expect(await api().db.$count(used_hand_offs)).toBe(0);
  });

  it('is none for being as long as it may be', async () => {
    const claims = {
      name: 'n'.repeat(255),
      email: 'e'.repeat(255),
      avatar: 'a'.repeat(2000),
      unit_verifikator: 'u'.repeat(255),
      roles: ['asn'],
    };
    expect((await signIn('s'.repeat(255), claims)).status).toBe(200);
    expect(await person('s'.repeat(255))).toEqual(claims);
  });
});

it('the person named by ADMINISTRATOR keeps that role whatever is claimed, and nobody else does', async () => {
  const key = randomBytes(32);
  const { db, files, spool } = api();
  const administrator = 'viewer';
  const app = createApp({ db, files, spool, portalKeys: [key], urlKeys: [key], administrator });
  const rolesOf = async (username: string, roles: string[]) => {
    const access_token = await signHandOff({ sub: username, roles }, key);
    await app.request('/service/api/authentication/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ access_token }),
    });
    return (await person(username))?.roles;
  };
  expect(await rolesOf('viewer', ['asn'])).toEqual(['administrator', 'asn']);
  expect(await rolesOf('viewer', [])).toEqual(['administrator']);
  expect(await rolesOf('admin', ['asn'])).toEqual(['asn']);
});

it('the example of docs/integrate.md is a token that the API takes [W-16]', async () => {
  const page = readFileSync('docs/integrate.md', 'utf8');
  const [, example = ''] = page.match(/```json\n(.+?)\n```/s) ?? [];
  const { sub, iat, exp, ...claims } = JSON.parse(example);
  expect([Object.keys(claims).sort(), exp - iat]).toEqual([
    ['avatar', 'email', 'jti', 'name', 'roles', 'unit_verifikator'],
    60,
  ]);
  expect((await signIn(sub, claims)).status).toBe(200);
  const { jti, ...described } = claims;
  expect(await person(sub)).toEqual(described);
});

describe('every change of a role or a unit is an event', () => {
  const changes = async () =>
    (await api().db.select().from(person_events).orderBy(person_events.id)).map(
      ({ user_id, at, id, ...event }) => event,
    );
  const source = { address: null, request_id: null };

  it('by a hand-off, with the id of the call, and none where only a name changes [O-80]', async () => {
    await signIn('siti', siti);
    await signIn('siti', { name: 'Siti R.' });
    const { headers } = await signIn('siti', {
      roles: ['asn', 'administrator'],
      unit_verifikator: 'Institute',
    });
    const origin = 'hand-off';
    expect(await changes()).toMatchObject([
      {
        action: 'add',
        origin,
        details: { roles_added: siti.roles, unit_from: null, unit_to: unit.bureau },
      },
      {
        action: 'change access',
        origin,
        details: {
          roles_added: ['administrator'],
          roles_removed: ['verifikatorDms'],
          unit_from: unit.bureau,
          unit_to: unit.institute,
        },
        request_id: headers.get('X-Request-Id'),
      },
    ]);
  });

  it('by an import, and by the setting of an administrator, once [O-80]', async () => {
    const { buffer } = await xlsxOf([
      ['Username', 'Roles'],
      ['viewer', 'adminUk'],
    ]);
    await importPeople(api().db, buffer);
    for (const _ of [1, 2]) await appointAdministrator(api().db, 'viewer');
    await appointAdministrator(api().db, 'chief');
    const appointed = { origin: 'setting', details: { roles_added: ['administrator'] }, ...source };
    expect(await changes()).toEqual([
      {
        action: 'change access',
        origin: 'import',
        details: { roles_added: ['adminUk'], roles_removed: ['viewerDms'] },
        ...source,
      },
      { action: 'change access', ...appointed },
      { action: 'add', ...appointed },
    ]);
  });

  it('or is not made: what cannot be recorded is not changed', async () => {
    const before = await peopleAndUnits();
    await between(api().db, closed(person_events), async () => {
      expect((await signIn('viewer', { roles: ['administrator'] })).status).toBe(500);
    });
    expect(await peopleAndUnits()).toEqual(before);
  });
});
