import fc from 'fast-check';
import { fuzzedCalls, pathOf } from './calls';
import type { FuzzRequest } from './request';
import { validBody } from './valid';
import { oddText } from './values';

/** Valid calls with ids that do not exist, and calls of unknown paths and methods. */

/** Percent-encodes text. Half a surrogate pair becomes bytes that no encoder would produce. */
function inUrl(text: string): string {
  return Array.from(text, (character) =>
    /\p{Surrogate}/u.test(character) ? '%ED%A0%80' : encodeURIComponent(character),
  ).join('');
}

export const oddInUrl = fc.oneof(
  oddText.map(inUrl),
  fc.constantFrom('%', '%%', '%zz', '%ff%fe', '%c0%ae', '%u0041', '%0d%0a', '+', '%2500'),
);

const couldBeAnId = /^\s*0*[1-9]\d{0,9}\s*$/;

function isNobodysId(segment: string): boolean {
  try {
    return !couldBeAnId.test(decodeURIComponent(segment));
  } catch {
    return true;
  }
}

const oddIds = fc
  .oneof(
    fc.constantFrom(
      '0',
      '-1',
      '1e3',
      '1.0',
      '0x1',
      '100000',
      '2147483647',
      '2147483648',
      '4294967297',
      '9223372036854775808',
      '99999999999999999999',
      '%D9%A1',
      '%EF%BC%91',
      '..',
      '%2e%2e',
      '.%2e',
      '..%2f..',
      '%2F',
      '1%2F2',
      '1%00',
      '%001',
      '1%5C',
      '1,2',
      '1;2',
      "1'--",
      '*',
      ':id',
      '__proto__',
      '1'.repeat(8000),
      '%F0%9F%98%80'.repeat(500),
    ),
    oddInUrl,
  )
  .filter(isNobodysId);

const callsWithId = fuzzedCalls.filter(({ id }) => id !== undefined);

export const oddPathIds: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.constantFrom(...callsWithId), oddIds)
  .map(([call, id]) => ({
    call: call.name,
    as: call.as,
    method: call.method,
    path: pathOf(call, id),
    ...validBody(call),
    // `..` leads to another call, which may succeed.
    mayPass: call.method === 'GET',
  }));

const methods = [
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'DELETE',
  'PATCH',
  'pATCH',
  'OPTIONS',
  'BREW',
  'M-SEARCH',
];

function hasMethod(path: string, method: string): boolean {
  return fuzzedCalls.some((call) => call.path === path && call.method === method);
}

const bodyless = ['GET', 'HEAD'];

export const oddMethods: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.constantFrom(...fuzzedCalls), fc.constantFrom(...methods))
  .filter(([{ path }, method]) => !hasMethod(path, method))
  .map(([call, method]) => ({
    call: call.name,
    as: call.as,
    method,
    path: pathOf(call),
    ...(bodyless.includes(method) ? {} : validBody(call)),
    // HEAD is answered like GET.
    mayPass: method === 'HEAD',
  }));

export const oddPaths: fc.Arbitrary<FuzzRequest> = fc
  .record({
    call: fc.constantFrom(...fuzzedCalls),
    segments: fc.array(oddInUrl, { minLength: 1, maxLength: 4 }),
    isBelow: fc.boolean(),
  })
  .map(({ call, segments, isBelow }) => ({
    call: call.name,
    as: call.as,
    method: call.method,
    path: `${isBelow ? pathOf(call) : ''}/fuzz/${segments.join('/')}`,
    ...validBody(call),
    mayPass: call.method === 'GET',
  }));
