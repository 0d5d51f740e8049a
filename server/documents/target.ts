import type { ApiContext } from '../http/authenticate';
import { pathId, seenVersion } from '../http/crud';
import type { Target } from './lifecycle';

/** Reads the target of a change from the request. Throws a 404 or 422 if it is malformed. */
export function targetOf(c: ApiContext): Target {
  return { caller: c.var.caller, id: pathId(c, 'Document'), version: seenVersion(c) };
}
