const isFull = new Set(['ENOSPC', 'EDQUOT', '53100']);
const isOutOfReach = new Set(
  'EACCES EPERM EROFS EIO ENOENT ENOTDIR EISDIR EMFILE ENFILE 58030 25006'.split(' '),
);

/** What is the matter with the disk, by the codes of the system (E…) and of PostgreSQL. */
export type StorageFault = 'full' | 'out of reach';

/** Whether an error, or what caused it, comes from the disk that keeps the files and the database. */
export function storageFault(error: unknown): StorageFault | undefined {
  if (!(error instanceof Error)) return;
  const code = String(Reflect.get(error, 'code'));
  if (isFull.has(code)) return 'full';
  if (isOutOfReach.has(code)) return 'out of reach';
  return storageFault(error.cause);
}
