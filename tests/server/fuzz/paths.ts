import fc from 'fast-check';
import { fuzzedCalls, pathOf, requestTo } from './calls';
import { oddInUrl, oddNumbers, wordsIn } from './values';

/** Valid calls with ids that do not exist, and calls of unknown paths and methods. */

function isNobodysId(segment: string): boolean {
  try {
    return !/^\s*0*[1-9]\d{0,9}\s*$/.test(decodeURIComponent(segment));
  } catch {
    return true;
  }
}

const oddIds = fc.oneof(
  fc.constantFrom(
    ...wordsIn(`1e3 1.0 0x1 %D9%A1 %EF%BC%91 .. %2e%2e .%2e ..%2f.. %2F 1%2F2 1%00 %001 1%5C 1,2
      1;2 1'-- * :id __proto__`),
    ...oddNumbers,
    '100000',
    '2147483647',
    '1'.repeat(8000),
    '%F0%9F%98%80'.repeat(500),
  ),
  oddInUrl.filter(isNobodysId),
);

export const oddPathIds = fc
  .tuple(fc.constantFrom(...fuzzedCalls.filter(({ path }) => path.endsWith('/:id'))), oddIds)
  // `..` leads to another call, which may succeed.
  .map(([call, id]) => requestTo(call, { path: pathOf(call, id), mayPass: call.method === 'GET' }));

const methods = wordsIn('GET HEAD POST PUT DELETE PATCH pATCH OPTIONS BREW M-SEARCH');

export const oddMethods = fc
  .tuple(fc.constantFrom(...fuzzedCalls), fc.constantFrom(...methods))
  .filter(
    ([{ path }, method]) =>
      !fuzzedCalls.some((call) => call.path === path && call.method === method),
  )
  .map(([call, method]) =>
    requestTo(call, {
      method,
      // HEAD is answered like GET.
      mayPass: method === 'HEAD',
      ...(['GET', 'HEAD'].includes(method) && { headers: {}, body: undefined }),
    }),
  );

export const oddPaths = fc
  .record({
    call: fc.constantFrom(...fuzzedCalls),
    segments: fc.array(oddInUrl, { minLength: 1, maxLength: 4 }),
    isBelow: fc.boolean(),
  })
  .map(({ call, segments, isBelow }) =>
    requestTo(call, {
      path: `${isBelow ? pathOf(call) : ''}/fuzz/${segments.join('/')}`,
      mayPass: call.method === 'GET',
    }),
  );
