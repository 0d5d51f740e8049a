import fc from 'fast-check';
import { type FuzzedCall, fuzzedCalls, pathOf, requestTo } from './calls';
import { oddInUrl, oddNumbers, wordsIn } from './values';

/** Odd query strings, and changes with an outdated or invalid version. */

const wordsOfLists = wordsIn(
  'administrator verification asn status column_name %25 _%25_ NaN 0x10',
);
const oddValues = [...oddNumbers, ...wordsOfLists, '9'.repeat(400), 'x'.repeat(5000)];

function queriesOf({ query }: FuzzedCall): fc.Arbitrary<string> {
  const odd = wordsIn('page page[] page[a] limit role order __proto__ constructor');
  const pair = fc
    .tuple(
      fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...query, ...odd) }, oddInUrl),
      fc.oneof(fc.constantFrom(...oddValues), oddInUrl),
      fc.constantFrom('=', '=', '=', '', '=='),
    )
    .map((parts) => `${parts[0]}${parts[2]}${parts[1]}`);
  return fc
    .tuple(
      fc.array(pair, { minLength: 1, maxLength: 5 }),
      fc.constantFrom('&', '&', ';', '&&', '?'),
    )
    .map(([given, separator]) => given.join(separator));
}

const askedOf = (asked: FuzzedCall[]) =>
  fc
    .constantFrom(...asked)
    .chain((call) => queriesOf(call).map((query) => ({ call, query })))
    .map(({ call, query }) => requestTo(call, { path: `${pathOf(call)}?${query}`, mayPass: true }));

const isExport = ({ path }: FuzzedCall) => path.endsWith('/export');
export const reads = fuzzedCalls.filter(({ method }) => method === 'GET');

export const oddQueries = askedOf(reads.filter((call) => !isExport(call)));

/** Separate, because each export takes a thread. */
export const oddExports = askedOf(reads.filter(isExport));

const oddVersion = fc.oneof(
  fc.integer({ min: 2, max: 2_147_483_647 }).map(String),
  fc.constantFrom(...wordsIn('0 -1 1.5 1e0 0x1 2147483648 null 2&version=1'), '9'.repeat(30)),
  oddInUrl.filter((text) => text !== ''),
);

export const oddVersions = fc
  .tuple(
    fc.constantFrom(...fuzzedCalls.filter(({ query }) => query.includes('version'))),
    oddVersion,
  )
  .map(([call, version]) => requestTo(call, { path: `${pathOf(call)}?version=${version}` }));
