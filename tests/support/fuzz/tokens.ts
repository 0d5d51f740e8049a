import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { oddInUrl } from './paths';
import type { FuzzRequest } from './request';
import { jsonType, rawObject } from './valid';
import { forbiddenText, longerThan, oddText, raw, rawShape, rawValue } from './values';
import { portalKey, urlKey } from './world';

/** Invalid hand-off tokens and signed URLs, some of them signed with the right key. */

const base64url = (text: string) => Buffer.from(text).toString('base64url');

/** A JSON Web Token with this header and these claims, both raw. */
function signed(header: string, claims: string, key: Uint8Array, hash: string): string {
  const content = `${base64url(header)}.${base64url(claims)}`;
  return `${content}.${createHmac(hash, key).update(content).digest('base64url')}`;
}

const hs256 = '{"alg":"HS256"}';
const seconds = (ahead: number) => String(Math.floor(Date.now() / 1000) + ahead);

/** Valid claims of someone with the right to sign in. */
const good = () => ({ sub: '"viewer"', jti: '"once"', iat: seconds(0), exp: seconds(60) });

const noText = fc.oneof(rawShape, fc.constantFrom('null', '1', 'true', '"\\u0000"', '"\\ud800"'));
const noTextOf = (length: number) =>
  fc.oneof(noText, forbiddenText.map(raw), longerThan(length).map(raw));
const noListOfTexts = fc.oneof(
  rawShape.filter((shape) => !/^\[("a")?\]$/.test(shape)),
  noText.map((value) => `["viewerDms",${value}]`),
  fc.constantFrom('null', '""', '"viewerDms"', '1'),
);

const wrongClaims = fc.oneof(
  fc
    .oneof(
      rawShape,
      fc.constantFrom(
        undefined,
        'null',
        '""',
        '1',
        '"\\u0000"',
        '"nobody"',
        '"roleless"',
        '"viewer\\u0000"',
        '"\\ud800"',
      ),
    )
    .map((sub) => ({ sub })),
  fc
    .oneof(rawShape, fc.constantFrom(undefined, 'null', '""', '1', '"\\u0000"'))
    .map((jti) => ({ jti })),
  fc
    .oneof(rawShape, fc.constantFrom(undefined, 'null', '0', '-1', '"soon"', '-1e309', '1', '1.5'))
    .map((exp) => ({ exp })),
  fc
    .oneof(rawShape, fc.constantFrom(undefined, 'null', '0', '-1', '"now"', '1e12', '9999999999'))
    .map((iat) => ({ iat })),
  fc.oneof(rawShape, fc.constantFrom('9999999999', '1e309', '"later"')).map((nbf) => ({ nbf })),
  fc.oneof(noTextOf(255), fc.constantFrom('""', '" "')).map((name) => ({ name })),
  noTextOf(255).map((email) => ({ email })),
  noTextOf(255).map((unit_verifikator) => ({ unit_verifikator })),
  noTextOf(2000).map((avatar) => ({ avatar })),
  noListOfTexts.map((roles) => ({ roles })),
);

/** Valid signature, invalid claims. */
const wronglyFilled = wrongClaims.map((claims) =>
  signed(hs256, rawObject(Object.entries({ ...good(), ...claims })), portalKey, 'sha256'),
);

/** Odd, but not to be refused. */
const oddlyFilled = fc
  .record({
    sub: fc.oneof(fc.constant('"viewer"'), rawValue),
    jti: fc.oneof(
      oddText.map(raw),
      fc.string({ minLength: 2000, maxLength: 2500 }).map(raw),
      rawValue,
    ),
    exp: fc.constantFrom('1e15', '8640000000001', '1e18', '1e300', '1e309', '99999999999999999999'),
    iat: fc.oneof(rawValue, fc.constant(0).map(seconds)),
    aud: rawValue,
  })
  .map((claims) => signed(hs256, rawObject(Object.entries(claims)), portalKey, 'sha256'));

const headers = [
  '{"alg":"none"}',
  '{"alg":"HS512"}',
  '{"alg":"RS256"}',
  '{"alg":["HS256"]}',
  '{"alg":"HS256","crit":["x"],"x":1}',
  '{"alg":"HS256","b64":false,"crit":["b64"]}',
  '{}',
  '[]',
  'null',
  'x',
];

const wronglySigned = fc.oneof(
  fc
    .constantFrom(...headers)
    .map((header) => signed(header, rawObject(Object.entries(good())), portalKey, 'sha256')),
  fc
    .constantFrom('sha512', 'sha1', 'md5')
    .map((hash) => signed(hs256, rawObject(Object.entries(good())), portalKey, hash)),
  fc
    .constantFrom(urlKey, Buffer.from(''), Buffer.from('secret'))
    .map((key) => signed(hs256, rawObject(Object.entries(good())), key, 'sha256')),
  fc.constantFrom(-1, 1, 5).map((cut) => {
    const token = signed(hs256, rawObject(Object.entries(good())), portalKey, 'sha256');
    return cut < 0 ? `${token}A` : token.slice(0, -cut);
  }),
  fc.tuple(oddText, oddText, oddText).map((parts) => parts.map(base64url).join('.')),
  fc.tuple(oddText, oddText, oddText).map((parts) => parts.join('.')),
  oddText,
);

const exchange = (token: string, mayPass: boolean): FuzzRequest => ({
  call: 'POST /authentication/session',
  as: undefined,
  method: 'POST',
  path: '/authentication/session',
  headers: jsonType,
  body: rawObject([['access_token', raw(token)]]),
  mayPass,
});

export const oddHandOffs = fc.oneof(
  wronglyFilled.map((token) => exchange(token, false)),
  wronglySigned.map((token) => exchange(token, false)),
  oddlyFilled.map((token) => exchange(token, true)),
);

/** Well-formed tokens for another file, or with another signature. */
const wrongPreviewTokens = fc
  .record({
    header: fc.constantFrom(hs256, ...headers),
    sub: fc.oneof(rawValue, fc.constant('"0b9d0000-0000-4000-8000-000000000000"')),
    exp: fc.oneof(rawValue, fc.constantFrom(seconds(60), '1e15', '1e300', '-1')),
    key: fc.constantFrom(urlKey, portalKey, Buffer.from('')),
    hash: fc.constantFrom('sha256', 'sha512'),
  })
  .map(({ header, sub, exp, key, hash }) =>
    signed(header, rawObject(Object.entries({ sub, exp })), key, hash),
  );

/** Preview URLs without a valid signature. The placeholder is the id of an existing file. */
export const oddPreviews: fc.Arbitrary<FuzzRequest> = fc
  .record({
    file: fc.oneof(fc.constant(':storageId'), oddInUrl),
    token: fc.oneof(
      wrongPreviewTokens,
      fc.tuple(oddText, oddText, oddText).map((parts) => parts.map(base64url).join('.')),
      fc.constantFrom('', '.', '..', 'A.A.A', '%00.%00.%00', 'é.é.é', '='.repeat(43)),
      oddInUrl,
    ),
    form: fc.constantFrom(
      (token: string) => `?token=${token}`,
      (token: string) => `?token[]=${token}`,
      (token: string) => `?token=${token}&token=${token}`,
      () => '',
    ),
  })
  .map(({ file, token, form }) => ({
    call: 'GET /files/:storageId',
    as: undefined,
    method: 'GET',
    path: `/files/${file}${form(token)}`,
  }));
