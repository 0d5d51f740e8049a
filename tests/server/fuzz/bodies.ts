import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { fuzzedCalls, jsonType, requestTo, validBody } from './calls';
import { wrong } from './fields';
import type { Content } from './request';
import { nested, oddText, raw, rawObject, rawValue, wordsIn } from './values';

/** JSON bodies with invalid fields, and bodies that are not a JSON object. */

const jsonCalls = fuzzedCalls.flatMap(({ fields, ...call }) =>
  fields ? [{ ...call, fields }] : [],
);
const anyCall = fc.constantFrom(...jsonCalls);

const oddKeys = [
  ...wordsIn('__proto__ constructor prototype toString hasOwnProperty then id user_id role \0'),
  'storage_id',
  '',
  'a'.repeat(5000),
];

/** Unexpected keys. */
const noise = fc.array(fc.tuple(fc.oneof(fc.constantFrom(...oddKeys), oddText), rawValue), {
  maxLength: 3,
});

const wrongIn = ({ fields }: (typeof jsonCalls)[number]) =>
  fc
    .subarray(Object.entries(fields), { minLength: 1 })
    .chain((some) =>
      fc.record(Object.fromEntries(some.map(([name, { schema }]) => [name, wrong(schema)]))),
    );

export const wrongFields = anyCall
  .chain((call) =>
    fc.record({ call: fc.constant(call), wrong: wrongIn(call), noise, isTwice: fc.boolean() }),
  )
  .map(({ call, wrong, noise, isTwice }) => {
    const extra = noise.filter(([key]) => !Object.hasOwn(call.fields, key));
    const entries = Object.entries(call.fields).flatMap(([key, { valid }]) => {
      const right: [string, string | undefined] = [key, valid];
      if (!Object.hasOwn(wrong, key)) return [right];
      const bad: typeof right = [key, wrong[key]];
      // Puts the valid value last: the last of repeated keys counts.
      return isTwice && wrong[key] !== undefined ? [right, bad] : [bad];
    });
    return requestTo(call, { body: rawObject([...extra, ...entries]) });
  });

/** Turns valid JSON into something that is not a JSON object or is not declared as JSON. */
type Spoiler = (text: string) => Content;

const body =
  (body: Content['body']): Spoiler =>
  () => ({ body });
const typed =
  (type: string): Spoiler =>
  (body) => ({ headers: { 'Content-Type': type }, body });

const noObjects = wordsIn(`null true 0 1e309 "" [] [{}] NaN - {'a':1} {a:1} {"a":1,} {"a":01}
  {"a":+1} {"a":"\\ud8"} /**/{} [1][1][1]`);

const spoilers: fc.Arbitrary<Spoiler> = fc.oneof(
  fc.double({ min: 0, max: 0.95, noNaN: true }).map(
    (part): Spoiler =>
      (text) => ({ body: text.slice(0, text.length * part) }),
  ),
  fc.constantFrom('}', ']', ',', '{}', '\0', 'x').map(
    (end): Spoiler =>
      (text) => ({ body: text + end }),
  ),
  fc
    .constantFrom(
      ...noObjects,
      '{"a":"\n"}',
      nested(100_000).slice(100_000),
      '{"a":'.repeat(40_000),
    )
    .map(body),
  oddText.map((text) => body(raw(text))),
  fc
    .constantFrom(
      '',
      'multipart/form-data; boundary=x',
      ...wordsIn(`text/plain text/json application/xml application/x-www-form-urlencoded
        multipart/form-data application/jsonx text/html;application/json`),
    )
    .map(typed),
  fc.constantFrom<Spoiler>(
    (text) => ({
      headers: { 'Content-Type': 'application/json; charset=utf-16' },
      body: new Uint8Array(Buffer.from(`\ufeff${text}`, 'utf16le')),
    }),
    (text) => ({
      headers: { ...jsonType, 'Content-Encoding': 'gzip' },
      body: new Uint8Array(gzipSync(text)),
    }),
    (text) => ({ body: text + ' '.repeat(256 * 1024) }),
    body(undefined),
  ),
  // No JSON object starts with byte 255.
  fc
    .uint8Array({ minLength: 1, maxLength: 40 })
    .map((bytes) => body(new Uint8Array([255, ...bytes]))),
);

export const brokenBodies = fc
  .tuple(anyCall, spoilers)
  .map(([call, spoil]) => requestTo(call, spoil(String(validBody(call).body))));
