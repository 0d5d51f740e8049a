import fc from 'fast-check';
import { fuzzedCalls, pathOf } from './calls';
import type { FuzzRequest } from './request';
import { validBody } from './valid';

/** Valid calls without a valid session, and reads with unexpected headers. */

/** A header's characters: Latin-1 without control characters. */
const headerText = fc.string({ unit: 'binary-ascii', maxLength: 40 }).map((text) =>
  text
    // biome-ignore lint/suspicious/noControlCharactersInRegex: no header can carry these
    .replace(/[\x00-\x1f\x7f]/g, '')
    .trim(),
);

const credentials = fc.oneof(
  fc.constantFrom(
    '',
    'Bearer',
    'Bearer ',
    'Bearer  x',
    'Bearer null',
    'Bearer undefined',
    'Bearer [object Object]',
    'Basic YWRtaW46YWRtaW4=',
    'Digest username="admin"',
    'Token x',
    "Bearer ' or 1=1 --",
    `Bearer ${'x'.repeat(100_000)}`,
    'Bearer a, Bearer b',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  ),
  headerText,
  fc.base64String({ maxLength: 60 }).map((token) => `Bearer ${token}`),
);

export const oddCredentials: fc.Arbitrary<FuzzRequest> = fc
  .tuple(fc.constantFrom(...fuzzedCalls.filter(({ as }) => as !== undefined)), credentials)
  .map(([call, Authorization]) => {
    const { headers, body } = validBody(call);
    return {
      call: call.name,
      as: undefined,
      method: call.method,
      path: pathOf(call),
      headers: { ...headers, Authorization },
      ...(body !== undefined && { body }),
    };
  });

const ranges = fc.oneof(
  fc.constantFrom(
    'bytes=',
    'bytes=-',
    'bytes=-0',
    'bytes=0-',
    'bytes=5-1',
    'bytes=-99999999999999999999',
    'bytes=99999999999999999999-',
    'bytes=0-99999999999999999999',
    'bytes=0-0,1-1',
    'bytes=0x1-0x2',
    'pages=1-2',
    `bytes=${'0-1,'.repeat(2000)}`,
  ),
  fc.tuple(fc.nat(200), fc.nat(200)).map(([from, to]) => `bytes=${from}-${to}`),
);

const oddHeader = fc.oneof(
  ranges.map((value): [string, string] => ['Range', value]),
  fc.tuple(
    fc.constantFrom(
      'Accept',
      'Accept-Encoding',
      'Accept-Language',
      'Content-Type',
      'Cookie',
      'Forwarded',
      'If-Match',
      'If-Modified-Since',
      'If-None-Match',
      'If-Range',
      'Origin',
      'Range',
      'X-Forwarded-For',
      'X-Forwarded-Host',
      'X-HTTP-Method-Override',
      'X-Original-URL',
      'X-XSRF-TOKEN',
    ),
    fc.oneof(headerText, fc.constantFrom('DELETE', 'PUT', 'x'.repeat(50_000), '*/*;q=NaN')),
  ),
);

const reads = fuzzedCalls.filter(
  ({ method, path }) => method === 'GET' && !path.endsWith('/export'),
);
const downloads = reads.filter(({ path }) => path.includes('/download/'));

export const oddHeaders: fc.Arbitrary<FuzzRequest> = fc
  .tuple(
    fc.oneof(fc.constantFrom(...reads), fc.constantFrom(...downloads)),
    fc.array(oddHeader, { minLength: 1, maxLength: 4 }),
  )
  .map(([call, headers]) => ({
    call: call.name,
    as: call.as,
    method: 'GET',
    path: pathOf(call),
    headers: Object.fromEntries(headers),
    mayPass: true,
  }));
