import { DrizzleQueryError } from 'drizzle-orm';

const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100', 'XMinioStorageFull', 'QuotaExceeded']);
const outOfReachCodes = new Set(
  [
    'EACCES EPERM EROFS EIO ENOENT ENOTDIR EISDIR EMFILE ENFILE ESTALE 58030 25006',
    // PostgreSQL has too many connections, or is shutting down, crashed or starting up.
    '53300 57P01 57P02 57P03',
    // PostgreSQL refuses connections: wrong password, unknown database, or maintenance.
    '28000 28P01 3D000 55000',
    // PostgreSQL ended a query, a wait for a lock or an idle transaction at its time limit.
    '57014 55P03 25P03',
    // PostgreSQL aborted the transaction because of concurrent ones, again and again.
    '40001 40P01',
  ].flatMap((codes) => codes.split(' ')),
);
/** PostgreSQL's class of connection exceptions. */
const connectionException = /^08\w{3}$/;
/**
 * Counts as a storage fault only as the cause of a failed query; elsewhere it is an HTTP client's
 * connection.
 */
const networkError = /^(ECONN\w+|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)$/;
/** Messages of node-postgres for errors without a code. */
const lostConnection =
  /^(Connection terminated|Client (has encountered|was closed)|timeout exceeded when trying to connect|Query read timeout)/;

function isConnectionError(error: Error | undefined): boolean {
  if (!error) return false;
  return (
    networkError.test(String(Reflect.get(error, 'code'))) || lostConnection.test(error.message)
  );
}

/** A request that a file store on the network has refused or not answered. */
export class FileStoreError extends Error {
  override readonly name = 'FileStoreError';
  /** The store's own code, such as `SlowDown`, or the system's. */
  readonly code: string | undefined;
  /** The HTTP status, if there was an answer. */
  readonly status: number | undefined;

  constructor(cause: unknown) {
    super('A request to the file store has failed.', { cause });
    if (!(cause instanceof Error)) return;
    this.code = Reflect.get(cause, 'code') ?? cause.name;
    this.status = Reflect.get(cause, '$metadata')?.httpStatusCode;
  }
}

export type StorageFault = 'full' | 'out of reach';

/**
 * Classifies an error by system (E…), PostgreSQL and S3 codes, its causes included. Undefined if
 * the storage is not at fault.
 */
export function storageFault(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return;
  if (error instanceof DrizzleQueryError && isConnectionError(error.cause)) return 'out of reach';
  const code = String(Reflect.get(error, 'code'));
  if (fullCodes.has(code)) return 'full';
  if (error instanceof FileStoreError) return error.status === 507 ? 'full' : 'out of reach';
  if (outOfReachCodes.has(code) || connectionException.test(code)) return 'out of reach';
  return storageFault(error.cause);
}

/** The message of an error, else its code: an error about several addresses has no message. */
export function reasonOf(error: Error): string {
  return error.message || String(Reflect.get(error, 'code'));
}

/**
 * Says why a query or a request to the file store has failed, without the query, whose parameters
 * are rows. Undefined for other errors.
 */
export function storageMessage(error: Error): string | undefined {
  const isWrapper = error instanceof DrizzleQueryError || error instanceof FileStoreError;
  if (!isWrapper || !(error.cause instanceof Error)) return;
  const what = error instanceof FileStoreError ? 'file store' : 'database';
  return `The ${what} has failed: ${reasonOf(error.cause)}.`;
}
