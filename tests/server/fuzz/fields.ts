import fc from 'fast-check';
import { longerThan, oddNumbers, raw, rawShape, rawValue } from './values';

/** The part of a schema in docs/openapi.json that says which values must be refused. */
export type Schema = {
  type?: string | string[];
  $ref?: string;
  anyOf?: Schema[];
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  'x-embedded-api'?: {
    minLength?: number;
    maxLength?: number;
    pattern?: string;
    minimum?: number;
    maximum?: number;
    maxItems?: number;
  };
};

/** No row of the test data has an id from here on. */
const leastUnknownId = 100_000;
const mostListed = 1000;

const wordOf = (value: unknown) => (typeof value === 'object' ? '' : String(value).trim());

function isNumberBetween(value: unknown, least: number, most: number): boolean {
  const word = wordOf(value);
  return /^-?\d+$/.test(word) && least <= Number(word) && Number(word) <= most;
}

/** Returns whether the API could take a value: it trims texts, and reads numbers in texts. */
function isAcceptable(schema: Schema, value: unknown): boolean {
  const { $ref, anyOf: [first] = [], items, type, 'x-embedded-api': limits = {} } = schema;
  if (first) return isAcceptable(first, value);
  if ($ref?.endsWith('/Id')) return isNumberBetween(value, 1, leastUnknownId - 1);
  if ($ref?.endsWith('/Flag')) return ['1', '0', 'true', 'false'].includes(wordOf(value));
  if (schema.enum) return schema.enum.includes(wordOf(value));
  if (items) {
    const { maxItems } = limits;
    // Lists of names or sentences may be left out: they then stay as they are.
    const isOptional = items.enum !== undefined || maxItems !== undefined;
    if (!Array.isArray(value)) return value === undefined && isOptional;
    return (
      value.length <= (maxItems ?? mostListed) && value.every((item) => isAcceptable(items, item))
    );
  }
  const { minimum, maximum, minLength = 0, maxLength = Number.POSITIVE_INFINITY, pattern } = limits;
  if (type !== 'string') return isNumberBetween(value, minimum ?? 0, maximum ?? 0);
  if (value === undefined || value === null) return minLength === 0;
  const word = wordOf(value);
  const isStorable = !/[\0\p{Surrogate}]/u.test(word);
  const fits = word.length <= maxLength && (!pattern || new RegExp(pattern).test(word));
  return typeof value !== 'object' && word.length >= minLength && isStorable && fits;
}

/** Values near the limits of a schema. */
function nearby({ items, 'x-embedded-api': limits = {} }: Schema): fc.Arbitrary<string> {
  const { maxLength, minimum, maximum } = limits;
  if (maxLength !== undefined) return longerThan(maxLength).map(raw);
  if (minimum !== undefined && maximum !== undefined) {
    return fc.constantFrom(String(minimum - 1), String(maximum + 1));
  }
  if (!items) return fc.integer({ min: leastUnknownId, max: 2 ** 31 - 1 }).map(String);
  return fc.oneof(
    fc
      .array(fc.oneof(rawShape, fc.constantFrom(...oddNumbers)), { minLength: 1, maxLength: 4 })
      .map((values) => `[${values}]`),
    fc.constantFrom('["asn",{}]', '["administrator"]', '["1",{}]', '{"0":1,"length":1}'),
    fc.integer({ min: mostListed + 1, max: 3000 }).map((length) => raw(Array(length).fill(1))),
  );
}

/** Raw values that must be refused. Undefined leaves out the key. */
export function wrong(schema: Schema): fc.Arbitrary<string | undefined> {
  const values = fc.oneof(
    fc.constantFrom(undefined, 'null', '""', '" "'),
    rawValue,
    nearby(schema),
  );
  return values.filter(
    (value) => !isAcceptable(schema, value === undefined ? undefined : JSON.parse(value)),
  );
}
