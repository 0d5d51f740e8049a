// @vitest-environment node
import { expect, it } from 'vitest';
import { type StorageFault, storageFault } from '../../server/storage/storage-fault';

const withCode = (code?: string) => Object.assign(new Error('x'), { code });

type Case = [code?: string, cause?: string, fault?: StorageFault];

it.each<Case>([
  [undefined, 'ENOSPC', 'full'],
  ['53100', undefined, 'full'],
  ['EIO', undefined, 'out of reach'],
  // A PostgreSQL server that is down, starting, stopping or out of connections.
  ...['08000', '08003', '08006', '57P01', '57P02', '57P03', '53300'].map(
    (code): Case => [code, undefined, 'out of reach'],
  ),
  // The query itself is at fault.
  ...['23505', '42601', '57014', '40001', '0800', undefined].map((code): Case => [code]),
])('an error with the code %s, caused by %s, is a storage that is %s', (code, cause, fault) => {
  expect(storageFault(Object.assign(withCode(code), { cause: withCode(cause) }))).toBe(fault);
});
