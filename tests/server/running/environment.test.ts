import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type Env, readEnv } from '../../../server/env';

describe('the environment', () => {
  const key = '8xVfVvbYk0u3rBqHk2m7V1w9yZ4cQeTn';
  const bytes = (text: string) => new TextEncoder().encode(text);
  const defaults: Env = {
    port: 4173,
    host: '127.0.0.1',
    metricsPort: undefined,
    dataDir: './data',
    databaseUrl: undefined,
    maxConnections: 10,
    isDemo: true,
    portalKeys: undefined,
    eventsKeys: undefined,
    addressedTo: {},
    urlKeys: undefined,
    administrator: undefined,
    maxDrafts: 500,
    maxDaily: 2048 * 1024 ** 2,
    minFree: 1024 ** 3,
    portalEvents: undefined,
    portalUnits: undefined,
    auditViews: false,
    keepHistoryYears: undefined,
    trustedProxies: 0,
    logLevel: 'info',
    drainSeconds: 0,
  };

  it('may hold nothing but DEMO', () => {
    expect(readEnv({ DEMO: '1' })).toEqual(defaults);
    const empty = { PORT: '', HOST: '', DATA_DIR: '', PORTAL_KEY: '', URL_KEY: '' };
    expect(readEnv({ ...empty, DEMO: '1' })).toEqual(defaults);
  });

  it('may hold nothing but PORTAL_KEY, whatever NODE_ENV says', () => {
    const real = { ...defaults, isDemo: false, portalKeys: [bytes(key)] };
    expect(readEnv({ PORTAL_KEY: key })).toEqual(real);
    expect(readEnv({ PORTAL_KEY: key, NODE_ENV: 'development' })).toEqual(real);
  });

  it('is read', () => {
    const given = {
      PORT: '8080',
      METRICS_PORT: '9464',
      HOST: '::',
      DATA_DIR: '/srv',
      ADMINISTRATOR: 'siti',
    };
    const PORTAL_KEY = `${key}, ${key.toLowerCase()}`;
    const limits = {
      MAX_DRAFTS: '20',
      MAX_DAILY_MB: '3',
      MIN_FREE_MB: '2',
      DATABASE_CONNECTIONS: '4',
    };
    const numbers = { ...limits, TRUSTED_PROXIES: '1', DRAIN_SECONDS: '15' };
    const portal = {
      PORTAL_EVENTS_URL: 'https://portal.example.go.id/events',
      PORTAL_UNITS_URL: 'https://portal.example.go.id/units',
    };
    const webhooks = [0, 255].map((byte) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`);
    const trust = {
      PORTAL_EVENTS_KEY: webhooks.join(', '),
      PORTAL_AUDIENCE: 'berkas',
      PORTAL_ISSUER: 'portal',
    };
    const history = { AUDIT_VIEWS: '1', KEEP_HISTORY_YEARS: '10' };
    expect(
      readEnv({
        ...given,
        ...numbers,
        ...history,
        ...portal,
        ...trust,
        LOG_LEVEL: 'warn',
        PORTAL_KEY,
        URL_KEY: key.toUpperCase(),
      }),
    ).toEqual({
      port: 8080,
      host: '::',
      metricsPort: 9464,
      dataDir: '/srv',
      isDemo: false,
      portalKeys: [bytes(key), bytes(key.toLowerCase())],
      eventsKeys: [new Uint8Array(32), new Uint8Array(32).fill(255)],
      addressedTo: { audience: 'berkas', issuer: 'portal' },
      urlKeys: [bytes(key.toUpperCase())],
      administrator: 'siti',
      maxConnections: 4,
      maxDrafts: 20,
      maxDaily: 3 * 1024 ** 2,
      minFree: 2 * 1024 ** 2,
      portalEvents: { url: 'https://portal.example.go.id/events', minutes: 10 },
      portalUnits: 'https://portal.example.go.id/units',
      auditViews: true,
      keepHistoryYears: 10,
      trustedProxies: 1,
      logLevel: 'warn',
      drainSeconds: 15,
    });
  });

  it.each<[NodeJS.ProcessEnv, RegExp]>([
    [{}, /^Set PORTAL_KEY to the secret .* or DEMO=1 \(npm start\)/],
    [{ NODE_ENV: 'production' }, /^Set PORTAL_KEY/],
    [{ NODE_ENV: 'development' }, /^Set PORTAL_KEY/],
    [{ DEMO: '1', PORTAL_KEY: key }, /^PORTAL_KEY and DEMO=1 .* npm run build, then npm run serve/],
    [{ DEMO: 'yes' }, /DEMO must be 1, or not set\./],
    [{ DEMO: '1', TRUSTED_PROXIES: 'true' }, /^TRUSTED_PROXIES must be a whole number/],
    [{ DEMO: '1', TZ: 'Asia/Djakarta' }, /^TZ must be a time zone, like Asia\/Jakarta\.$/],
    [{ DEMO: '1', TZ: 'WIB' }, /^TZ must be a time zone/],
    [{ DEMO: '1', DRAIN_SECONDS: '1m' }, /^DRAIN_SECONDS must be a whole number/],
    [{ DEMO: '1', MAX_DRAFTS: '0' }, /^MAX_DRAFTS must be a whole number from 1/],
    [{ DEMO: '1', METRICS_PORT: '-1' }, /^METRICS_PORT must be a whole number/],
    [{ DEMO: '1', LOG_LEVEL: 'debug' }, /^LOG_LEVEL must be info, warn or error\.$/],
    [{ DEMO: '1', DATABASE_CONNECTIONS: '0' }, /^DATABASE_CONNECTIONS must be .* from 1 to 999/],
    [{ DEMO: '1', MIN_FREE_MB: '-1' }, /^MIN_FREE_MB must be a whole number from 0/],
    [{ DEMO: '1', PORTAL_UNITS_URL: 'https://a:b@c.id' }, /^PORTAL_UNITS_URL must be like https:/],
    [{ DEMO: '1', PORTAL_UNITS_URL: 'http://portal.id' }, /^PORTAL_UNITS_URL .* Plain http is for/],
    [
      { DEMO: '1', PORTAL_EVENTS_URL: 'http://127.id/x' },
      /^PORTAL_EVENTS_URL .* Plain http is for/,
    ],
    [{ DEMO: '1', PORTAL_EVENTS_KEY: key }, /^PORTAL_EVENTS_KEY: each key is whsec_/],
    [{ DEMO: '1', AUDIT_VIEWS: 'yes' }, /^AUDIT_VIEWS must be 1, or not set\.$/],
    [{ DEMO: '1', KEEP_HISTORY_YEARS: '0' }, /^KEEP_HISTORY_YEARS must be a whole number from 1/],
    [{ DEMO: '1', PORT: 'http' }, /^PORT must be a whole number/],
    [{ DEMO: '1', PORT: '70000' }, /^PORT must be a whole number/],
  ])('%j is refused by name [O-13]', (environment, message) => {
    expect(() => readEnv(environment)).toThrow(message);
  });

  it.each([
    '',
    'Asia/Jakarta',
    'UTC',
    'Etc/GMT-7',
    'America/Port-au-Prince',
    'WIB-7',
    ':/etc/localtime',
  ])('may have the time zone "%s"', (TZ) => {
    expect(readEnv({ DEMO: '1', TZ })).toEqual(defaults);
  });

  it.each([
    'short',
    'a'.repeat(32),
    'abcdefghi'.repeat(10),
    key.slice(1),
    `${key},short`,
    `${key},`,
    `,${key}`,
  ])('refuses the key %s, and says how to make one [V11.2.3]', (weak) => {
    const refusal =
      /KEY: each key needs at least 32 bytes and 10 different characters\. Make one with: openssl rand -base64 32$/;
    expect(() => readEnv({ PORTAL_KEY: weak })).toThrow(refusal);
    expect(() => readEnv({ PORTAL_KEY: key, URL_KEY: weak })).toThrow(refusal);
  });
});

it('a .env file sets the time zone of the process', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'berkas-env-'));
  try {
    await writeFile(join(folder, '.env'), 'DEMO=1\nTZ=America/Lima\n');
    const script = `
      import { processEnv } from '${new URL('../../../server/env.ts', import.meta.url)}';
      processEnv();
      console.log(new Date('2026-01-01T04:00:00Z').getDate());`;
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['--import', import.meta.resolve('tsx'), '--input-type=module', '--eval', script],
      { cwd: folder, env: { PATH: process.env.PATH } },
    );
    expect(stdout).toBe('31\n');
  } finally {
    await rm(folder, { recursive: true });
  }
});
