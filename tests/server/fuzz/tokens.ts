import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { portalKey, urlKey } from '../../support/api/test-api';
import { fuzzedCalls, requestTo } from './calls';
import {
  forbiddenText,
  longerThan,
  oddInUrl,
  oddText,
  raw,
  rawObject,
  rawShape,
  rawValue,
  wordsIn,
} from './values';

/** Invalid hand-off tokens and signed URLs, some of them signed with the right key. */

const base64url = (text: string) => Buffer.from(text).toString('base64url');

const hs256 = '{"alg":"HS256"}';
const seconds = (ahead: number) => String(Math.floor(Date.now() / 1000) + ahead);

type Claims = Record<string, string | undefined>;

/** A JSON Web Token with this header and these claims, both raw. */
function signed(claims: Claims, key: Uint8Array, header = hs256, hash = 'sha256'): string {
  const content = `${base64url(header)}.${base64url(rawObject(Object.entries(claims)))}`;
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`;
}

/** Valid claims of a person who may sign in. */
const good = () => ({ sub: '"viewer"', jti: '"once"', iat: seconds(0), exp: seconds(60) });

const noText = fc.oneof(rawShape, fc.constantFrom('null', '1', 'true', '"\\u0000"', '"\\ud800"'));
const noTextOf = (length: number) =>
  fc.oneof(noText, forbiddenText.map(raw), longerThan(length).map(raw));
const noneOf = (words: string) => fc.oneof(rawShape, fc.constantFrom(undefined, ...wordsIn(words)));

const wrongClaims: Record<string, fc.Arbitrary<string | undefined>> = {
  sub: noneOf('null "" 1 "\\u0000" "nobody" "roleless" "viewer\\u0000" "\\ud800"'),
  jti: noneOf('null "" 1 "\\u0000"'),
  exp: noneOf('null 0 -1 "soon" -1e309 1 1.5'),
  iat: noneOf('null 0 -1 "now" 1e12 9999999999'),
  nbf: fc.oneof(rawShape, fc.constantFrom('9999999999', '1e309', '"later"')),
  name: fc.oneof(noTextOf(255), fc.constantFrom('""', '" "')),
  email: noTextOf(255),
  unit_verifikator: noTextOf(255),
  avatar: noTextOf(2000),
  roles: fc.oneof(
    rawShape.filter((shape) => !/^\[("a")?\]$/.test(shape)),
    noText.map((value) => `["viewerDms",${value}]`),
    fc.constantFrom('null', '""', '"viewerDms"', '1'),
  ),
};

/** Signed correctly, with an invalid claim. */
const wronglyFilled = fc
  .constantFrom(...Object.entries(wrongClaims))
  .chain(([name, values]) =>
    values.map((value) => signed({ ...good(), [name]: value }, portalKey)),
  );

/** Odd claims that need not be refused. */
const oddlyFilled = fc
  .record({
    sub: fc.oneof(fc.constant('"viewer"'), rawValue),
    jti: fc.oneof(fc.string({ minLength: 2000, maxLength: 2500 }).map(raw), rawValue),
    exp: fc.constantFrom(...wordsIn('1e15 8640000000001 1e18 1e300 1e309 99999999999999999999')),
    iat: fc.oneof(rawValue, fc.constant(0).map(seconds)),
    aud: rawValue,
  })
  .map((claims) => signed(claims, portalKey));

const headers =
  wordsIn(`{"alg":"none"} {"alg":"HS512"} {"alg":"RS256"} {"alg":["HS256"]} {} [] null x
  {"alg":"HS256","crit":["x"],"x":1} {"alg":"HS256","b64":false,"crit":["b64"]}`);

const noToken = fc.tuple(oddText, oddText, oddText);

const wronglySigned = fc.oneof(
  fc.constantFrom(...headers).map((header) => signed(good(), portalKey, header)),
  fc.constantFrom('sha512', 'sha1', 'md5').map((hash) => signed(good(), portalKey, hs256, hash)),
  fc.constantFrom(urlKey, Buffer.from(''), Buffer.from('secret')).map((key) => signed(good(), key)),
  fc.constantFrom(1, 5).map((cut) => signed(good(), portalKey).slice(0, -cut)),
  fc.constant('A').map((more) => signed(good(), portalKey) + more),
  noToken.map((parts) => parts.map(base64url).join('.')),
  noToken.map((parts) => parts.join('.')),
  oddText,
);

const callNamed = (wanted: string) => fuzzedCalls.filter(({ name }) => name === wanted);

const exchanged = (tokens: fc.Arbitrary<string>, mayPass = false) =>
  fc
    .tuple(fc.constantFrom(...callNamed('POST /authentication/session')), tokens)
    .map(([call, token]) =>
      requestTo(call, { body: rawObject([['access_token', raw(token)]]), mayPass }),
    );

export const oddHandOffs = fc.oneof(
  exchanged(wronglyFilled),
  exchanged(wronglySigned),
  exchanged(oddlyFilled, true),
);

/** Well-formed tokens for another file or with another signature. */
const wrongPreviewTokens = fc
  .record({
    header: fc.constantFrom(hs256, ...headers),
    sub: fc.oneof(rawValue, fc.constant('"0b9d0000-0000-4000-8000-000000000000"')),
    exp: fc.oneof(rawValue, fc.constantFrom(seconds(60), '1e15', '1e300', '-1')),
    key: fc.constantFrom(urlKey, portalKey, Buffer.from('')),
    hash: fc.constantFrom('sha256', 'sha512'),
  })
  .map(({ header, sub, exp, key, hash }) => signed({ sub, exp }, key, header, hash));

/** URLs of an existing file (the placeholder is its id) or of others, none validly signed. */
export const oddPreviews = fc
  .record({
    call: fc.constantFrom(...callNamed('GET /files/:storageId')),
    file: fc.oneof(fc.constant(':storageId'), oddInUrl),
    token: fc.oneof(
      wrongPreviewTokens,
      fc.uuid().map((sub) => signed({ sub: raw(sub), exp: seconds(60) }, urlKey)),
      noToken.map((parts) => parts.map(base64url).join('.')),
      fc.constantFrom('', '.', '..', 'A.A.A', '%00.%00.%00', 'é.é.é', '='.repeat(43)),
      oddInUrl,
    ),
    query: fc.constantFrom('?token=$', '?token[]=$', '?token=$&token=$', ''),
  })
  .map(({ call, file, token, query }) =>
    requestTo(call, { path: `/files/${file}${query.replaceAll('$', () => token)}` }),
  );
