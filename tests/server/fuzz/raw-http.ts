import fc from 'fast-check';
import { oddInUrl, oddText, wordsIn } from './values';

/** Malformed HTTP that a Request object cannot express. */

const methods = fc.constantFrom(
  ...wordsIn('GET POST PUT get CONNECT TRACE'),
  '',
  'G ET',
  'X'.repeat(500),
);
const versions = fc.constantFrom(
  ...wordsIn('HTTP/1.1 HTTP/1.0 HTTP/0.9 HTTP/2.0 HTTP/9.9 http/1.1'),
  '',
);

/** Paths that leave the folder, are badly encoded or are not paths. */
export const oddTargets = fc.oneof(
  fc.constantFrom(
    ...wordsIn(`/ * // ///example.org/%2e%2e //example.org/service/api/health/live http://[::1
      http://example.org/service/api/health/live example.org:443 /service/api/health/live
      /service/api/files/..%2f..%2f..%2fetc%2fpasswd /% /%zz /%c0%ae%c0%ae/%c0%af /%00 /#fragment
      /index.html%00.js /\\..\\..\\etc\\passwd /?%`),
    '',
    `/${'a'.repeat(70_000)}`,
    `/?${'a&'.repeat(5000)}`,
  ),
  fc
    .tuple(
      fc.constantFrom('/', '/assets/', '/service/api/', '/portal/'),
      fc.array(
        fc.constantFrom(...wordsIn('.. %2e%2e .%2e ..%2f ..%5c %252e%252e . ..; ..%00'), ''),
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
  fc
    .constantFrom(...wordsIn('999999 3 -1 1e3 99999999999999999999'), '20\r\nContent-Length: 3')
    .map((length) => `Content-Length: ${length}\r\n\r\n${json}`),
  fc
    .constantFrom(
      'zz\r\nx\r\n0\r\n\r\n',
      '-1\r\nx\r\n0\r\n\r\n',
      'ffffffffffffffff\r\nx',
      '5\r\nab',
      `1;${'x'.repeat(20_000)}\r\na\r\n0\r\n\r\n`,
      `0\r\n${'X: y\r\n'.repeat(3000)}\r\n`,
    )
    .map((chunks) => `Transfer-Encoding: chunked\r\n\r\n${chunks}`),
  fc.constantFrom(
    'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    'Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n',
    'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n',
    'Expect: 100-continue\r\nContent-Length: 9\r\n\r\n',
    'X: a\nY: b\n\n',
    'X: never ends',
    '\r\n',
  ),
  fc
    .constantFrom(
      'Expect: the impossible',
      'Upgrade: websocket\r\nConnection: Upgrade',
      'Upgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\nHTTP2-Settings: AAAA',
      ...['No colon', ': no name', 'Space : x', ' folded: x', 'X: a\rb', 'X: \0'],
      `X: ${'x'.repeat(100_000)}`,
      'X: y\r\n'.repeat(5000),
      `${'x'.repeat(100_000)}: y`,
    )
    .map((header) => `${header}\r\n\r\n`),
  oddText.map((text) => `X: ${text}\r\n\r\n`),
);

const hosts = fc.constantFrom(
  '',
  ...['localhost', 'localhost', '', 'a b', '[::1', 'x/../y?z#', 'localhost:99999', 'h'.repeat(3000)]
    .concat('localhost\r\nHost: example.org')
    .map((host) => `Host: ${host}\r\n`),
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
  fc.constantFrom(
    Buffer.from('PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'),
    Buffer.from('16030100a5010000a10303', 'hex'),
    Buffer.from('SSH-2.0-x\r\n'),
    Buffer.alloc(100_000),
    Buffer.from(good.repeat(200)),
  ),
  fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
);
