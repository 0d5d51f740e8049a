import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { brokenBodies, wrongFields } from './bodies';
import { fuzzedCalls } from './calls';
import { oddCredentials, oddHeaders } from './headers';
import { oddMethods, oddPathIds, oddPaths } from './paths';
import { oddExports, oddQueries, oddVersions } from './queries';
import { type FuzzRequest, lineOf } from './request';
import { printSeed, settings } from './settings';
import { badSpreadsheets } from './sheets';
import { expectRefused } from './throw';
import { oddHandOffs, oddPreviews } from './tokens';
import { badUploads, brokenForms } from './uploads';
import { openWorld, type World } from './world';

/**
 * Malformed requests to every call of the API. None may cause a 5xx, a missing response or a
 * changed row.
 */

/** The share of each theme per 6,000 requests. Those that need a thread each are few. */
const themes: [name: string, share: number, arbitrary: fc.Arbitrary<FuzzRequest>][] = [
  ['wrong fields', 1540, wrongFields],
  ['bodies that are no JSON objects', 750, brokenBodies],
  ['ids that nobody has', 600, oddPathIds],
  ['paths that there are not', 250, oddPaths],
  ['methods that a path has not', 350, oddMethods],
  ['odd queries', 900, oddQueries],
  ['odd queries of exports', 10, oddExports],
  ['versions that nobody has seen', 250, oddVersions],
  ['callers that nobody knows', 400, oddCredentials],
  ['odd headers', 250, oddHeaders],
  ['hand-off tokens', 400, oddHandOffs],
  ['urls of previews', 250, oddPreviews],
  ['broken forms', 325, brokenForms],
  ['uploads of the wrong kind', 350, badUploads],
  ['spreadsheets', 25, badSpreadsheets],
];

vi.setConfig({ testTimeout: 600_000, hookTimeout: 180_000 });

let world: World;
beforeAll(async () => {
  world = await openWorld();
  printSeed();
});
afterAll(() => world.close());

describe('the API stands', () => {
  it.each(themes)(
    '%s [V1.4.2 V1.5.2 V2.2.1 V2.2.2 V3.5.3 V9.1.3 V15.3.5 V16.5.3 W-40]',
    async (_, share, arbitrary) => {
      await fc.assert(
        fc.asyncProperty(arbitrary, (request) => expectRefused(world, request)),
        // Limit within which each request is answered, even on a busy machine.
        { ...settings(share, lineOf), timeout: 20_000 },
      );
    },
  );
});

it('has something to throw at each call', () => {
  const thrown = themes.flatMap(([, share, arbitrary]) => {
    const { seed } = settings(share, lineOf);
    // Draws more than are sent, since a small sample may miss a call.
    return fc.sample(arbitrary, { seed, numRuns: 4 * share }).map(({ call }) => call);
  });
  expect([...new Set(thrown)].sort()).toEqual(fuzzedCalls.map(({ name }) => name).sort());
});
