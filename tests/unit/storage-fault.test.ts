import { DrizzleQueryError } from 'drizzle-orm';
import { expect, it } from 'vitest';
import {
  FileStoreError,
  type StorageFault,
  storageFault,
} from '../../server/storage/storage-fault';

const withCode = (code?: string) => Object.assign(new Error('x'), { code });

type Case = [code?: string, cause?: string, fault?: StorageFault];

it.each<Case>([
  [undefined, 'ENOSPC', 'full'],
  ['53100', undefined, 'full'],
  ['EIO', undefined, 'out of reach'],
  ['ESTALE', undefined, 'out of reach'],
  // A PostgreSQL server that is down, starting, stopping, busy or out of connections.
  ...[
    '08000',
    '08003',
    '08006',
    '57P01',
    '57P02',
    '57P03',
    '53300',
    '57014',
    '55P03',
    '40P01',
    '28P01',
  ].map((code): Case => [code, undefined, 'out of reach']),
  // The query itself is at fault.
  ...['23505', '42601', '0800', 'ECONNRESET', undefined].map((code): Case => [code]),
])('an error with the code %s, caused by %s, is a storage that is %s', (code, cause, fault) => {
  expect(storageFault(Object.assign(withCode(code), { cause: withCode(cause) }))).toBe(fault);
});

it.each([
  withCode('ECONNREFUSED'),
  withCode('ECONNRESET'),
  new Error('Connection terminated unexpectedly'),
  new Error('timeout exceeded when trying to connect'),
])('a query that fails because of %s has not reached its database', (cause) => {
  expect(storageFault(new DrizzleQueryError('select 1', [], cause))).toBe('out of reach');
});

/** Errors that the SDK of S3 throws for an answer. */
const answer = (name: string, httpStatusCode: number) =>
  Object.assign(new Error('x'), { name, $metadata: { httpStatusCode } });

it.each<[Error, StorageFault]>([
  [answer('SlowDown', 503), 'out of reach'],
  [answer('InvalidAccessKeyId', 403), 'out of reach'],
  [answer('XMinioStorageFull', 507), 'full'],
  [answer('QuotaExceeded', 403), 'full'],
  [answer('UnknownError', 507), 'full'],
  [withCode('ECONNREFUSED'), 'out of reach'],
  [new Error('a time limit'), 'out of reach'],
])('a file store that answers with %s is %s', (cause, fault) => {
  expect(storageFault(new FileStoreError(cause))).toBe(fault);
});
