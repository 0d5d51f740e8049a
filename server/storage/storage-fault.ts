const isFull = new Set(['ENOSPC', 'EDQUOT', '53100']);
const isOutOfReach = new Set(
  [
    'EACCES EPERM EROFS EIO ENOENT ENOTDIR EISDIR EMFILE ENFILE 58030 25006',
    // PostgreSQL has too many connections, or is shutting down, crashed or starting up.
    '53300 57P01 57P02 57P03',
  ].flatMap((codes) => codes.split(' ')),
);
/** PostgreSQL's class of connection exceptions. */
const isUnconnected = /^08\w{3}$/;

export type StorageFault = 'full' | 'out of reach';

/**
 * Classifies an error by system (E…) and PostgreSQL codes, its causes included. Undefined if the
 * storage is not at fault.
 */
export function storageFault(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return;
  const code = String(Reflect.get(error, 'code'));
  if (isFull.has(code)) return 'full';
  if (isOutOfReach.has(code) || isUnconnected.test(code)) return 'out of reach';
  return storageFault(error.cause);
}
