import fc from 'fast-check';
import { calls } from '../../../contract/calls/calls';
import { type FuzzedCall, fuzzedCalls, pathOf } from './calls';
import { oddInUrl } from './paths';
import type { FuzzRequest } from './request';
import { validBody } from './valid';

/** Valid changes with an outdated or invalid version. */

const versioned = calls.filter(({ query }) => query?.version).map(({ call }) => call);
const isChange = ({ name }: FuzzedCall) => versioned.includes(name);

const stale = fc.integer({ min: 2, max: 2_147_483_647 }).map(String);
const unreadable = fc.oneof(
  fc.constantFrom(
    '0',
    '-1',
    '1.5',
    '1e0',
    '0x1',
    '2147483648',
    '9'.repeat(30),
    'null',
    '2&version=1',
  ),
  oddInUrl.filter((text) => text !== ''),
);

export const oddVersions: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.constantFrom(...fuzzedCalls.filter(isChange)), fc.oneof(stale, unreadable))
  .map(([call, version]) => ({
    call: call.name,
    as: call.as,
    method: call.method,
    path: `${pathOf(call)}?version=${version}`,
    ...validBody(call),
  }));
