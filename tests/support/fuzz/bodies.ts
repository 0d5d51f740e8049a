import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { type FuzzedCall, fuzzedCalls, pathOf } from './calls';
import type { FuzzRequest } from './request';
import { jsonType, rawObject, validBody } from './valid';
import { oddText, raw, rawValue } from './values';

/** JSON bodies with invalid fields, and bodies that are not a JSON object. */

type JsonCall = FuzzedCall & { fields: NonNullable<FuzzedCall['fields']> };

const jsonCalls = fuzzedCalls.filter((call): call is JsonCall => call.fields !== undefined);
const anyCall = fc.constantFrom(...jsonCalls);

const requestTo = (call: FuzzedCall, rest: Pick<FuzzRequest, 'headers' | 'body'>): FuzzRequest => ({
  call: call.name,
  as: call.as,
  method: call.method,
  path: pathOf(call),
  ...rest,
});

const oddKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  'then',
  'id',
  'user_id',
  'storage_id',
  'role',
  '',
  '\0',
  'a'.repeat(5000),
];

/** Unexpected keys. */
const noise = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...oddKeys), oddText), rawValue), {
  maxLength: 3,
});

function withWrongFields(call: JsonCall): fc.Arbitrary<FuzzRequest> {
  return fc
    .subarray(Object.keys(call.fields), { minLength: 1 })
    .chain((names) =>
      fc.record({
        wrong: fc.record(
          Object.fromEntries(
            names.map((name) => [name, call.fields[name]?.wrong ?? fc.constant('')]),
          ),
        ),
        noise,
        isTwice: fc.boolean(),
      }),
    )
    .map(({ wrong, noise, isTwice }) => {
      const extra = noise.filter(([key]) => !Object.hasOwn(call.fields, key));
      const entries = Object.entries(call.fields).flatMap(
        ([key, { valid }]): [string, string | undefined][] => {
          if (!Object.hasOwn(wrong, key)) return [[key, valid]];
          // If a key appears twice, the last value counts.
          return isTwice && wrong[key] !== undefined
            ? [
                [key, valid],
                [key, wrong[key]],
              ]
            : [[key, wrong[key]]];
        },
      );
      return requestTo(call, { headers: jsonType, body: rawObject([...extra, ...entries]) });
    });
}

export const wrongFields = anyCall.chain(withWrongFields);

/** Turns valid JSON into something that is not a JSON object or is not declared as JSON. */
type Spoiler = (text: string) => Pick<FuzzRequest, 'headers' | 'body'>;

const otherTypes = [
  '',
  'text/plain',
  'text/json',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/octet-stream',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/jsonp',
  'application/',
  'json',
  'application/json'.repeat(2000).slice(1),
];

const spoilers: fc.Arbitrary<Spoiler> = fc.oneof(
  fc.double({ min: 0, max: 0.999, noNaN: true }).map(
    (part): Spoiler =>
      (text) => ({
        headers: jsonType,
        body: text.slice(0, Math.floor(text.length * part)),
      }),
  ),
  fc.constantFrom('}', ',', ']', 'x', '\0', '{}', '//', '\u2028').map(
    (end): Spoiler =>
      (text) => ({ headers: jsonType, body: text + end }),
  ),
  fc
    .constantFrom(
      'null',
      'true',
      '0',
      '1e309',
      '""',
      '[]',
      '[{}]',
      'NaN',
      '-',
      "{'a':1}",
      '{a:1}',
      '{"a":1,}',
      '{"a":01}',
      '{"a":+1}',
      '{"a":"\\ud8"}',
      '{"a":"\n"}',
      '/**/{}',
      '['.repeat(100_000),
      '{"a":'.repeat(40_000),
      '[1]'.repeat(3),
    )
    .map(
      (body): Spoiler =>
        () => ({ headers: jsonType, body }),
    ),
  oddText.map(
    (text): Spoiler =>
      () => ({ headers: jsonType, body: raw(text) }),
  ),
  fc.constantFrom(...otherTypes).map(
    (type): Spoiler =>
      (body) => ({ headers: { 'Content-Type': type }, body }),
  ),
  fc.constantFrom<Spoiler>(
    (text) => ({
      headers: { 'Content-Type': 'application/json; charset=utf-16' },
      body: new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
    }),
    (text) => ({
      headers: { ...jsonType, 'Content-Encoding': 'gzip' },
      body: new Uint8Array(gzipSync(text)),
    }),
    (text) => ({ headers: jsonType, body: text + ' '.repeat(256 * 1024) }),
    () => ({ headers: jsonType }),
  ),
  fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    // No JSON object starts with byte 255.
    .map(
      (bytes): Spoiler =>
        () => ({ headers: jsonType, body: new Uint8Array([255, ...bytes]) }),
    ),
);

export const brokenBodies = fc
  .tuple(anyCall, spoilers)
  .map(([call, spoil]) => requestTo(call, spoil(String(validBody(call).body))));
