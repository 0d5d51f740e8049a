import fc from 'fast-check';
import { oddInUrl } from './paths';
import { oddText } from './values';

/** Malformed HTTP that a Request object cannot express. */

const methods = fc.constantFrom(
  'GET',
  'POST',
  'PUT',
  'get',
  'G ET',
  'CONNECT',
  'TRACE',
  '',
  'X'.repeat(500),
);
const versions = fc.constantFrom(
  'HTTP/1.1',
  'HTTP/1.0',
  'HTTP/0.9',
  'HTTP/2.0',
  'HTTP/9.9',
  'http/1.1',
  '',
);

/** Paths that leave the folder, are badly encoded or are not paths. */
export const oddTargets = fc.oneof(
  fc.constantFrom(
    '/',
    '*',
    '',
    '//',
    '///example.org/%2e%2e',
    '//example.org/service/api/health/live',
    'http://example.org/service/api/health/live',
    'http://[::1',
    'example.org:443',
    '/service/api/health/live',
    '/service/api/files/..%2f..%2f..%2fetc%2fpasswd',
    '/%',
    '/%zz',
    '/%c0%ae%c0%ae/%c0%af',
    '/%00',
    '/index.html%00.js',
    '/\\..\\..\\etc\\passwd',
    '/?%',
    '/#fragment',
    `/${'a'.repeat(70_000)}`,
    `/?${'a&'.repeat(5000)}`,
  ),
  fc
    .tuple(
      fc.constantFrom('/', '/assets/', '/service/api/', '/portal/'),
      fc.array(
        fc.constantFrom(
          '..',
          '%2e%2e',
          '.%2e',
          '..%2f',
          '..%5c',
          '%252e%252e',
          '.',
          '',
          '..;',
          '..%00',
        ),
        { minLength: 1, maxLength: 6 },
      ),
      fc.constantFrom('secret.txt', 'dist-secret/secret.txt', 'etc/passwd', 'url.key', ''),
    )
    .map(([start, steps, end]) => start + [...steps, end].join('/')),
  fc.array(oddInUrl, { maxLength: 4 }).map((segments) => `/${segments.join('/')}`),
);

const json = '{"access_token":"x"}';

/** Headers and bodies that contradict each other or HTTP. */
const framings = fc.oneof(
  fc.constantFrom(
    `Content-Length: 999999\r\n\r\n${json}`,
    `Content-Length: 3\r\n\r\n${json}`,
    `Content-Length: -1\r\n\r\n${json}`,
    `Content-Length: 1e3\r\n\r\n${json}`,
    `Content-Length: 99999999999999999999\r\n\r\n${json}`,
    `Content-Length: 20\r\nContent-Length: 3\r\n\r\n${json}`,
    `Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
    'Transfer-Encoding: chunked\r\n\r\nzz\r\nx\r\n0\r\n\r\n',
    'Transfer-Encoding: chunked\r\n\r\n-1\r\nx\r\n0\r\n\r\n',
    'Transfer-Encoding: chunked\r\n\r\nffffffffffffffff\r\nx',
    'Transfer-Encoding: chunked\r\n\r\n5\r\nab',
    `Transfer-Encoding: chunked\r\n\r\n1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
    `Transfer-Encoding: chunked\r\n\r\n0\r\n${'X: y\r\n'.repeat(3000)}\r\n`,
    'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    'Expect: 100-continue\r\nContent-Length: 9\r\n\r\n',
    'Expect: the impossible\r\n\r\n',
    'Upgrade: websocket\r\nConnection: Upgrade\r\n\r\n',
    'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAAA\r\n\r\n',
    'No colon\r\n\r\n',
    ': no name\r\n\r\n',
    'Space : x\r\n\r\n',
    ' folded: x\r\n\r\n',
    'X: a\rb\r\n\r\n',
    'X: a\nY: b\n\n',
    'X: \0\r\n\r\n',
    `X: ${'x'.repeat(100_000)}\r\n\r\n`,
    `${'X: y\r\n'.repeat(5000)}\r\n`,
    `${'x'.repeat(100_000)}: y\r\n\r\n`,
    'X: never ends',
    '\r\n',
  ),
  oddText.map((text) => `X: ${text}\r\n\r\n`),
);

const hosts = fc.constantFrom(
  'Host: localhost\r\n',
  'Host: localhost\r\n',
  '',
  'Host:\r\n',
  'Host: a b\r\n',
  'Host: [::1\r\n',
  'Host: x/../y?z#\r\n',
  'Host: localhost:99999\r\n',
  'Host: localhost\r\nHost: example.org\r\n',
  `Host: ${'h'.repeat(3000)}\r\n`,
);

const requests = fc
  .tuple(methods, oddTargets, versions, hosts, framings)
  .map(
    ([method, target, version, host, framing]) =>
      `${method} ${target} ${version}\r\n${host}Content-Type: application/json\r\n${framing}`,
  );

const good = 'GET /service/api/health/live HTTP/1.1\r\nHost: localhost\r\n\r\n';

export const rawHttp: fc.Arbitrary<Buffer> = fc.oneof(
  { weight: 6, arbitrary: requests.map((text) => Buffer.from(text)) },
  // Several requests at once, some of them valid.
  {
    weight: 2,
    arbitrary: fc
      .array(fc.oneof(fc.constant(good), requests), { minLength: 2, maxLength: 20 })
      .map((texts) => Buffer.from(texts.join(''))),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
      Buffer.from('16030100a5010000a10303', 'hex'),
      Buffer.from('SSH-2.0-x\r\n'),
      Buffer.alloc(100_000),
      Buffer.from(good.repeat(200)),
    ),
  },
  {
    weight: 1,
    arbitrary: fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
  },
);
