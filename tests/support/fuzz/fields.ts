import fc from 'fast-check';
import type { Field as Described } from '../../../contract/calls/fields';
import {
  forbiddenText,
  longerThan,
  oddText,
  raw,
  rawBlank,
  rawNoWholeNumber,
  rawShape,
} from './values';

/**
 * A field of a JSON body: a valid value and values to be rejected, all as raw JSON. Undefined
 * leaves out the key.
 */
export type Field = { valid: string; wrong: fc.Arbitrary<string | undefined> };

function optionalText(longest: number, valid: string): Field {
  const wrong = fc.oneof(
    rawShape,
    forbiddenText.map(raw),
    longerThan(longest).map((text) => raw(text)),
  );
  return { valid: raw(valid), wrong };
}

export function text(longest: number, valid: string): Field {
  const field = optionalText(longest, valid);
  return { ...field, wrong: fc.oneof(rawBlank, field.wrong) };
}

/** Text that must match a pattern. */
function pattern(longest: number, form: RegExp, valid: string): Field {
  const field = text(longest, valid);
  const otherText = oddText.filter((value) => !form.test(value.trim())).map(raw);
  return { valid: raw(valid), wrong: fc.oneof(field.wrong, otherText) };
}

function wholeNumber(least: number, most: number): Field {
  const wrong = fc.oneof(rawBlank, rawShape, rawNoWholeNumber(least, most));
  return { valid: String(least), wrong };
}

const flags = ['1', '0', 'true', 'false'];

const flag: Field = {
  valid: '1',
  wrong: fc.oneof(
    rawBlank,
    rawShape,
    fc.constantFrom('2', '-1', '1e309', '"yes"', '"TRUE "', '"__pro"'),
    oddText.filter((value) => !flags.includes(value.trim())).map(raw),
  ),
};

const nobodysId = fc.oneof(
  rawNoWholeNumber(1, 2 ** 31 - 1),
  fc.integer({ min: 100_000, max: 2 ** 31 - 1 }).map(String),
);

function id(valid: number): Field {
  return { valid: String(valid), wrong: fc.oneof(rawBlank, rawShape, nobodysId) };
}

const listOf = (values: (string | undefined)[]) => `[${values.map((value) => value ?? 'null')}]`;

function ids(valid: number[]): Field {
  const wrong = fc.oneof(
    rawBlank,
    fc.constantFrom('{}', '"1"', '1', 'true', '{"0":1,"length":1}', '[[1]]', '["1",{}]'),
    fc.array(fc.oneof(nobodysId, rawShape), { minLength: 1, maxLength: 4 }).map(listOf),
    fc.integer({ min: 1001, max: 3000 }).map((length) => listOf(Array(length).fill('1'))),
  );
  return { valid: raw(valid), wrong };
}

function names(valid: string[]): Field {
  const wrong = fc.oneof(
    rawBlank,
    fc.constantFrom('{}', '"asn"', '1', 'true', '[["asn"]]', '["asn",{}]', '["administrator"]'),
    fc.array(rawShape, { minLength: 1, maxLength: 4 }).map(listOf),
  );
  return { valid: raw(valid), wrong };
}

function date(valid: string): Field {
  const wrong = fc.oneof(
    text(255, '').wrong,
    fc.constantFrom(
      '"2026-02-30"',
      '"2026-13-01"',
      '"0000-00-00"',
      '"01/02/2026"',
      '"2026-01-05T00:00:00Z"',
      '"+275761-01-01"',
      '"-000001-01-01"',
      '"２０２６-01-05"',
      '20260105',
      '1e309',
    ),
  );
  return { valid: raw(valid), wrong };
}

function choice(valid: number, others: number[] = []): Field {
  const offered = [valid, ...others].map(String);
  const wrong = fc.oneof(
    rawBlank,
    rawShape,
    fc.integer().map(String),
    fc.constantFrom('1e309', '-0', '"NaN"', '"constructor"', '99999999999999999999'),
  );
  return { valid: String(valid), wrong: wrong.filter((value) => !offered.includes(value ?? '')) };
}

/** Values to throw at a field of the catalogue. */
export function fieldOf(field: Described): Field {
  switch (field.kind) {
    case 'text': {
      const { example, longest, isOptional, pattern: form } = field;
      if (form) return pattern(longest, form, example);
      return isOptional ? optionalText(longest, example) : text(longest, example);
    }
    case 'whole number':
      return wholeNumber(field.least, field.most);
    case 'flag':
      return flag;
    case 'id':
      return id(field.example);
    case 'ids':
      return ids(field.example);
    case 'names':
      return names(field.example);
    case 'date':
      return date(field.example);
    case 'choice':
      return choice(field.example, field.others);
    case 'file':
      throw new Error('A file is no field of a JSON body.');
  }
}
