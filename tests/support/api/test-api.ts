import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Pool } from 'pg';
import { createApp } from '../../../server/app';
import type { Keys } from '../../../server/auth/keys';
import { openSession } from '../../../server/auth/session-tokens';
import type { Database } from '../../../server/storage/database';
import type { NamedUnit } from '../../../server/storage/save-units';
import { users } from '../../../server/storage/schema';
import { openServerDatabase } from '../../../server/storage/server-database';
import { openSpool } from '../../../server/storage/spool';
import type { Storage } from '../../../server/storage/storage';
import { capturedLog, type LogLine } from './captured-log';
import { connectionFrom } from './connection';
import { demonstration, type Fill } from './filled';
import { signHandOff } from './sign-hand-off';
import { type TestDatabase, testDatabase } from './test-database';

export type Answer = {
  status: number;
  // Untyped: each test knows what it expects.
  // biome-ignore lint/suspicious/noExplicitAny: the body of any call
  body: any;
  headers: Headers;
};

/**
 * The folders of stored files and of uploads on their way, and the server of the bucket, if any.
 */
type FilesOfTest = Pick<TestDatabase, 'filesFolder' | 'spoolFolder' | 'openFiles' | 's3'>;

export type TestApi = Storage &
  FilesOfTest & {
    fetch: (request: Request) => Promise<Response>;
    /**
     * Calls the API as a user, or as nobody. `path` follows /service/api; a body is JSON or a form.
     */
    call: (
      username: string | undefined,
      method: string,
      path: string,
      body?: object,
    ) => Promise<Answer>;
    /** Like `call`, but resolves to the Response. */
    request: (path: string, init?: RequestInit) => Promise<Response>;
    /** Like `request`, from a client at another address. */
    requestFrom: (address: string, path: string, init?: RequestInit) => Promise<Response>;
    tokenFor: (username: string) => Promise<string>;
    /** A token signed by the portal. The given claims override its own. */
    handOffToken: (username: string, claims?: Record<string, unknown>) => Promise<string>;
    /** The units that the portal offers to download; none at first. */
    portalUnits: NamedUnit[];
    log: LogLine[];
    /** The time of the API's clock. */
    now: () => Date;
    /** Moves the clock of the API. */
    advance: (milliseconds: number) => void;
    close: () => Promise<void>;
  };

/** The keys of the portal, for its tokens, and of the API, for the addresses of files. */
export const portalKey = randomBytes(32);
export const urlKey = randomBytes(32);
const urlKeys: Keys = [urlKey];
const origin = 'http://localhost';

let isRunning = false;

/** Looks at every answer. */
export type Inspect = (request: Request, response: Response) => Promise<void>;

/**
 * A fresh API with its own database and folder, filled with the demonstration's data by default. A
 * test file has one at a time.
 */
export async function startTestApi(
  fill: Fill = demonstration,
  inspect?: Inspect,
): Promise<TestApi> {
  if (isRunning) throw new Error('The API of the test before has not been closed.');
  const { db, reset, ...files } = await testDatabase(fill);
  await reset();
  isRunning = true;
  const close = async () => {
    isRunning = false;
  };
  return apiOn(db, files, close, inspect);
}

/**
 * Stands for a second process: an API with its own connections to the same PostgreSQL and bucket.
 */
export async function startSecondApi(first: TestApi): Promise<TestApi> {
  const pool: Pool = Reflect.get(first.db, '$client');
  const { db, close } = await openServerDatabase(String(pool.options.connectionString));
  return apiOn(db, first, close);
}

async function apiOn(
  db: Database,
  { filesFolder, spoolFolder, openFiles, s3 }: FilesOfTest,
  close: () => Promise<void>,
  inspect: Inspect = async () => {},
): Promise<TestApi> {
  const storage = {
    db,
    files: await openFiles(),
    spool: await openSpool(spoolFolder),
  };

  let ahead = 0;
  const now = () => new Date(Date.now() + ahead);
  const portalUnits: NamedUnit[] = [];
  const { log, lines } = capturedLog();
  /** Unanswered calls, even if given up: they would write into the next test. */
  const underWay = new Set<Promise<Response>>();
  const app = createApp({
    ...storage,
    portalKeys: [portalKey],
    urlKeys,
    now,
    portalUnits: async () => portalUnits,
    tellsOwners: true,
    log,
  });

  const tokens = new Map<string, string>();
  async function tokenFor(username: string): Promise<string> {
    const known = tokens.get(username);
    if (known) return known;
    const [user] = await db
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, username));
    if (!user) throw new Error(`There is no user ${username}.`);
    const token = await openSession(db, user.id, now());
    tokens.set(username, token);
    return token;
  }

  async function answer(request: Request, bindings?: object): Promise<Response> {
    const call = Promise.resolve(app.fetch(request, bindings));
    underWay.add(call);
    const response = await call.finally(() => underWay.delete(call));
    await inspect(request, response);
    return response;
  }

  const requestTo = (path: string, init?: RequestInit) =>
    new Request(`${origin}/service/api${path}`, init);
  const request: TestApi['request'] = (path, init) => answer(requestTo(path, init));
  const requestFrom: TestApi['requestFrom'] = (remoteAddress, path, init) =>
    answer(requestTo(path, init), connectionFrom(remoteAddress, init?.headers));

  return {
    ...storage,
    filesFolder,
    spoolFolder,
    openFiles,
    s3,
    portalUnits,
    log: lines,
    now,
    tokenFor,
    request,
    requestFrom,
    fetch: (request) => answer(request),

    async call(username, method, path, body) {
      const isForm = body instanceof FormData;
      const response = await request(path, {
        method,
        headers: {
          ...(username && { Authorization: `Bearer ${await tokenFor(username)}` }),
          ...(body && !isForm && { 'Content-Type': 'application/json' }),
        },
        ...(body && { body: isForm ? body : JSON.stringify(body) }),
      });
      return {
        status: response.status,
        body: await response.json(),
        headers: response.headers,
      };
    },

    handOffToken: (username, claims) => signHandOff({ sub: username, ...claims }, portalKey, now()),

    advance(milliseconds) {
      ahead += milliseconds;
    },

    async close() {
      await Promise.allSettled(underWay);
      await close();
    },
  };
}
