import fc from 'fast-check';
import { fuzzedCalls, requestTo } from './calls';
import { reads } from './queries';
import { wordsIn } from './values';

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
    ...['', ' ', '  x', ' null', ' undefined', ' [object Object]', " ' or 1=1 --"].map(
      (text) => `Bearer${text}`,
    ),
    '',
    'Basic YWRtaW46YWRtaW4=',
    'Digest username="admin"',
    'Token x',
    `Bearer ${'x'.repeat(100_000)}`,
    'Bearer a, Bearer b',
    'Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJhZG1pbiJ9.',
  ),
  headerText,
  fc.base64String({ maxLength: 60 }).map((token) => `Bearer ${token}`),
);

export const oddCredentials = fc
  .tuple(fc.constantFrom(...fuzzedCalls.filter(({ as }) => as !== undefined)), credentials)
  .map(([call, Authorization]) => {
    const { headers, ...request } = requestTo(call, { as: undefined });
    return { ...request, headers: { ...headers, Authorization } };
  });

const ranges = fc.oneof(
  fc.constantFrom(
    ...wordsIn(`bytes= bytes=- bytes=-0 bytes=0- bytes=5-1 bytes=-99999999999999999999 pages=1-2
      bytes=99999999999999999999- bytes=0-99999999999999999999 bytes=0-0,1-1 bytes=0x1-0x2`),
    `bytes=${'0-1,'.repeat(2000)}`,
  ),
  fc.tuple(fc.nat(200), fc.nat(200)).map(([from, to]) => `bytes=${from}-${to}`),
);

const names = wordsIn(`Accept Accept-Encoding Accept-Language Content-Type Cookie Forwarded If-Match
  If-Modified-Since If-None-Match If-Range Origin Range X-Forwarded-For X-Forwarded-Host
  X-HTTP-Method-Override X-Original-URL X-XSRF-TOKEN`);

const oddHeader = fc.oneof(
  fc.tuple(fc.constant('Range'), ranges),
  fc.tuple(
    fc.constantFrom(...names),
    fc.oneof(headerText, fc.constantFrom('DELETE', 'PUT', 'x'.repeat(50_000), '*/*;q=NaN')),
  ),
);

const shown = reads.filter(({ path }) => !path.endsWith('/export'));
const downloads = reads.filter(({ path }) => path.includes('/download/'));

export const oddHeaders = fc
  .tuple(
    fc.oneof(fc.constantFrom(...shown), fc.constantFrom(...downloads)),
    fc.array(oddHeader, { minLength: 1, maxLength: 4 }),
  )
  .map(([call, headers]) =>
    requestTo(call, { headers: Object.fromEntries(headers), mayPass: true }),
  );
