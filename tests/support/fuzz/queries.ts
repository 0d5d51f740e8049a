import fc from 'fast-check';
import { type FuzzedCall, fuzzedCalls, pathOf } from './calls';
import { oddInUrl } from './paths';
import type { FuzzRequest } from './request';

/** Odd query strings. */

const names = [
  'page',
  'page[]',
  'page[a]',
  'limit',
  'role',
  'tag',
  'username',
  'name',
  'email',
  'nama',
  'district_id',
  'document_type_id',
  'document_status_id',
  'additional_name',
  'status',
  'sort_number',
  'data_type',
  'is_mandatory',
  'max_size',
  'category_name',
  'column_id',
  'mime_type',
  'order',
  '__proto__',
  'constructor',
];

const oddNumbers = [
  '0',
  '-1',
  '1e99',
  '1e309',
  '-0',
  '1.5',
  '0x10',
  '2147483648',
  '9007199254740991',
  '9007199254740993',
  '9223372036854775807',
  '9'.repeat(400),
  'NaN',
  'administrator',
  'verification',
  '%25',
  '_%25_',
  'x'.repeat(5000),
];

const pairs = fc
  .tuple(
    fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...names) }, oddInUrl),
    fc.oneof(fc.constantFrom(...oddNumbers), oddInUrl),
    fc.constantFrom('=', '=', '=', '', '=='),
  )
  .map(([name, value, sign]) => name + sign + value);

const queries = fc
  .tuple(fc.array(pairs, { minLength: 1, maxLength: 5 }), fc.constantFrom('&', '&', ';', '&&', '?'))
  .map(([given, separator]) => given.join(separator));

function askedOf(asked: FuzzedCall[]): fc.Arbitrary<FuzzRequest> {
  return fc.tuple(fc.constantFrom(...asked), queries).map(([call, query]) => ({
    call: call.name,
    as: call.as,
    method: 'GET',
    path: `${pathOf(call)}?${query}`,
    mayPass: true,
  }));
}

const isExport = ({ path }: FuzzedCall) => path.endsWith('/export');
const reads = fuzzedCalls.filter(({ method }) => method === 'GET');

export const oddQueries = askedOf(reads.filter((call) => !isExport(call)));

/** Separate, because each export takes a thread. */
export const oddExports = askedOf(reads.filter(isExport));
