import { existsSync } from 'node:fs';
import * as v from 'valibot';
import type { AddressedTo } from './auth/hand-off';
import type { Keys } from './auth/keys';
import { cleanText } from './domain/text';
import { keyFrom } from './portal-events/sign';
import type { StorageLocation } from './storage/open-storage';

const fewestBytes = 32;
const fewestCharacters = 10;

function isStrong(key: string): boolean {
  return Buffer.byteLength(key) >= fewestBytes && new Set(key).size >= fewestCharacters;
}

/** A comma-separated list of secrets. The first one signs; all of them verify. */
const secrets = (
  isSecret: (text: string) => boolean,
  message: string,
  toKey: (text: string) => Uint8Array,
) =>
  v.optional(
    v.pipe(
      v.string(),
      v.transform((list) => list.split(',').map((text) => text.trim())),
      v.check((list) => list.every(isSecret), message),
      v.transform(([first = '', ...others]): Keys => [toKey(first), ...others.map(toKey)]),
    ),
  );

const keys = (name: string) =>
  secrets(
    isStrong,
    `${name}: each key needs at least ${fewestBytes} bytes and ${fewestCharacters} different characters. Make one with: openssl rand -base64 32`,
    (text) => new TextEncoder().encode(text),
  );

function isEndpoint(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, search } = new URL(text);
  return /^https?:$/.test(protocol) && !username && !password && !search;
}

/** Refuses HTTP to other machines: usernames and signatures would be readable on the way. */
const secureEndpoint = (name: string, path: string) =>
  v.optional(
    v.pipe(
      v.string(),
      v.check(
        (text) =>
          isEndpoint(text) &&
          (/^https:/.test(text) ||
            /^(localhost|127(\.\d+){3}|\[::1\])$/.test(new URL(text).hostname)),
        `${name} must be like https://portal.example.go.id/${path}. Plain http is for this machine alone.`,
      ),
    ),
  );

const webhookKeys = secrets(
  (text) => /^whsec_[A-Za-z\d+/]{43,}={0,2}$/.test(text),
  'PORTAL_EVENTS_KEY: each key is whsec_ and 32 bytes in base64. Make one with: echo "whsec_$(openssl rand -base64 32)"',
  keyFrom,
);

/**
 * Returns whether a time zone is known: for others, Node.js silently uses UTC. Names with digits
 * and paths of files are left to the system.
 */
function isTimeZone(name: string): boolean {
  if (!/^[a-z_]+(\/[a-z_]+)*$/i.test(name)) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }));
  } catch {
    return false;
  }
}

function wholeNumber(name: string, min: number, max: number) {
  const message = `${name} must be a whole number from ${min} to ${max}.`;
  return v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, message),
    v.transform(Number),
    v.minValue(min, message),
    v.maxValue(max, message),
  );
}

const storageVariables = v.pipe(
  v.object({
    DATA_DIR: v.optional(v.string(), './data'),
    DATABASE_URL: v.optional(
      v.pipe(
        v.string(),
        v.check(
          (url) => /^postgres(ql)?:/.test(url) && URL.canParse(url),
          'DATABASE_URL must be like postgresql://user:password@host:5432/berkas.',
        ),
      ),
    ),
    DATABASE_CONNECTIONS: v.optional(wholeNumber('DATABASE_CONNECTIONS', 1, 999), '10'),
    // The SDK reads the keys itself: from AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or
    // elsewhere.
    S3_BUCKET: v.optional(
      v.pipe(v.string(), v.regex(/^[\w.-]{3,255}$/, 'S3_BUCKET must be the name of a bucket.')),
    ),
    S3_ENDPOINT: v.optional(
      v.pipe(
        v.string(),
        v.check(
          isEndpoint,
          'S3_ENDPOINT must be like https://s3.example.go.id, without keys and without the bucket.',
        ),
      ),
    ),
    BACKUP_DIR: v.optional(v.string()),
    BACKUP_KEEP: v.optional(wholeNumber('BACKUP_KEEP', 1, 999), '7'),
    S3_REGION: v.optional(
      v.pipe(v.string(), v.regex(/^[\w-]+$/, 'S3_REGION must be like ap-southeast-3.')),
    ),
  }),
  v.check(
    ({ S3_BUCKET, DATABASE_URL }) => !S3_BUCKET || DATABASE_URL !== undefined,
    'S3_BUCKET needs DATABASE_URL: a bucket is for the files of several machines, and the embedded database serves one.',
  ),
  v.check(
    ({ BACKUP_DIR, DATABASE_URL }) => !(BACKUP_DIR && DATABASE_URL),
    'BACKUP_DIR is for the embedded database: with DATABASE_URL, use pg_dump (docs/deploy/operation.md).',
  ),
  v.check(
    ({ S3_BUCKET, S3_ENDPOINT, S3_REGION }) =>
      S3_BUCKET !== undefined || !(S3_ENDPOINT ?? S3_REGION),
    'S3_ENDPOINT and S3_REGION need S3_BUCKET: without it, files are kept in DATA_DIR.',
  ),
);

const serverVariables = v.pipe(
  v.object({
    PORT: v.optional(wholeNumber('PORT', 0, 65_535), '4173'),
    METRICS_PORT: v.optional(wholeNumber('METRICS_PORT', 0, 65_535)),
    HOST: v.optional(v.string(), '127.0.0.1'),
    DEMO: v.optional(v.literal('1', 'DEMO must be 1, or not set.')),
    PORTAL_KEY: keys('PORTAL_KEY'),
    PORTAL_AUDIENCE: v.optional(v.string()),
    PORTAL_ISSUER: v.optional(v.string()),
    PORTAL_EVENTS_KEY: webhookKeys,
    URL_KEY: keys('URL_KEY'),
    ADMINISTRATOR: v.optional(
      v.pipe(
        v.string(),
        v.transform(cleanText),
        v.maxLength(255, 'ADMINISTRATOR must be a username.'),
      ),
    ),
    MAX_DRAFTS: v.optional(wholeNumber('MAX_DRAFTS', 1, 999_999), '500'),
    MAX_DAILY_MB: v.optional(wholeNumber('MAX_DAILY_MB', 1, 9_999_999), '2048'),
    MIN_FREE_MB: v.optional(wholeNumber('MIN_FREE_MB', 0, 9_999_999), '1024'),
    PORTAL_EVENTS_URL: secureEndpoint('PORTAL_EVENTS_URL', 'berkas-events'),
    PORTAL_EVENTS_MINUTES: v.optional(wholeNumber('PORTAL_EVENTS_MINUTES', 0, 9999), '10'),
    PORTAL_UNITS_URL: secureEndpoint('PORTAL_UNITS_URL', 'units'),
    AUDIT_VIEWS: v.optional(v.literal('1', 'AUDIT_VIEWS must be 1, or not set.')),
    KEEP_HISTORY_YEARS: v.optional(wholeNumber('KEEP_HISTORY_YEARS', 1, 99)),
    TRUSTED_PROXIES: v.optional(wholeNumber('TRUSTED_PROXIES', 0, 9), '0'),
    LOG_LEVEL: v.optional(
      v.picklist(['info', 'warn', 'error'], 'LOG_LEVEL must be info, warn or error.'),
      'info',
    ),
    TZ: v.optional(
      v.pipe(v.string(), v.check(isTimeZone, 'TZ must be a time zone, like Asia/Jakarta.')),
    ),
    DRAIN_SECONDS: v.optional(wholeNumber('DRAIN_SECONDS', 0, 999), '0'),
  }),
  v.check(
    ({ DEMO, PORTAL_KEY }) => !DEMO || !PORTAL_KEY,
    'PORTAL_KEY and DEMO=1 (npm start, npm run dev) exclude each other: the portal of the demonstration lets in anybody. To serve people of the real portal, run npm run build, then npm run serve.',
  ),
  v.check(
    ({ DEMO, PORTAL_KEY }) => Boolean(DEMO ?? PORTAL_KEY),
    'Set PORTAL_KEY to the secret with which the portal signs its hand-off tokens, or DEMO=1 (npm start) for the demonstration with its stand-in portal.',
  ),
);

/** Treats an empty variable as unset. Throws an error that lists every invalid variable. */
function read<Schema extends v.GenericSchema>(
  schema: Schema,
  environment: NodeJS.ProcessEnv,
): v.InferOutput<Schema> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value));
  const { success, output, issues } = v.safeParse(schema, given);
  if (!success) throw new Error(issues.map(({ message }) => message).join('\n'));
  return output;
}

function toLocation(given: v.InferOutput<typeof storageVariables>): StorageLocation {
  const { S3_BUCKET: bucket, S3_ENDPOINT: endpoint, S3_REGION: region } = given;
  return {
    dataDir: given.DATA_DIR,
    databaseUrl: given.DATABASE_URL,
    maxConnections: given.DATABASE_CONNECTIONS,
    s3: bucket ? { bucket, endpoint, region } : undefined,
    backups: given.BACKUP_DIR ? { folder: given.BACKUP_DIR, keep: given.BACKUP_KEEP } : undefined,
  };
}

/** The API's configuration, by variables that .env.example explains. Sizes are in bytes. */
export type Env = ReturnType<typeof readEnv>;

export function readEnv(environment: NodeJS.ProcessEnv) {
  const given = read(v.intersect([storageVariables, serverVariables]), environment);
  const { PORTAL_AUDIENCE: audience, PORTAL_ISSUER: issuer } = given;
  const addressedTo: AddressedTo = { audience, issuer };
  return {
    ...toLocation(given),
    port: given.PORT,
    host: given.HOST,
    metricsPort: given.METRICS_PORT,
    isDemo: given.DEMO !== undefined,
    portalKeys: given.PORTAL_KEY,
    eventsKeys: given.PORTAL_EVENTS_KEY,
    addressedTo,
    urlKeys: given.URL_KEY,
    administrator: given.ADMINISTRATOR || undefined,
    maxDrafts: given.MAX_DRAFTS,
    maxDaily: given.MAX_DAILY_MB * 1024 * 1024,
    minFree: given.MIN_FREE_MB * 1024 * 1024,
    portalEvents: given.PORTAL_EVENTS_URL
      ? { url: given.PORTAL_EVENTS_URL, minutes: given.PORTAL_EVENTS_MINUTES }
      : undefined,
    portalUnits: given.PORTAL_UNITS_URL,
    auditViews: given.AUDIT_VIEWS !== undefined,
    keepHistoryYears: given.KEEP_HISTORY_YEARS,
    trustedProxies: given.TRUSTED_PROXIES,
    logLevel: given.LOG_LEVEL,
    drainSeconds: given.DRAIN_SECONDS,
  };
}

function environment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env');
  return process.env;
}

/** Reads the environment, plus the variables of a `.env` file in the working directory. */
export const processEnv = () => readEnv(environment());

/**
 * The location of the storage, for commands that need nothing else. The given variables override
 * those of the environment.
 */
export const processStorage = (given: NodeJS.ProcessEnv = {}) =>
  toLocation(read(storageVariables, { ...environment(), ...given }));

/** Username of the administrator, for commands. */
export const processAdministrator = () => cleanText(environment().ADMINISTRATOR ?? '') || undefined;
