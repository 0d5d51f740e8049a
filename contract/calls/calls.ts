import { administrationCalls } from './administration';
import type { Call } from './call';
import { documentCalls } from './documents';
import { referenceCalls } from './reference';
import { embeddedCalls, sessionCalls } from './session';

/**
 * Every call of the API, once. From here come docs/generated/permissions.md, docs/openapi.json,
 * the table of faults and the requests that the tests make. A new route is entered in one of the
 * files beside this one.
 */
export const calls: Call[] = [
  ...sessionCalls,
  ...documentCalls,
  ...referenceCalls,
  ...administrationCalls,
  ...embeddedCalls,
];

export const needSession = calls.filter(({ who }) => who.none === 401);

/** The method and path of a call. */
export function partsOf({ call }: Pick<Call, 'call'>): { method: string; path: string } {
  const [method = '', path = ''] = call.split(' ');
  return { method, path };
}

/** Calls in one list that the other lacks, as a test's failure shows them. */
export function differenceFrom(registered: readonly string[]): Record<string, string[]> {
  const known = calls.map(({ call }) => call);
  return {
    'routes to be entered in contract/calls': registered.filter((call) => !known.includes(call)),
    'calls in contract/calls that no route answers': known.filter(
      (call) => !registered.includes(call),
    ),
  };
}
