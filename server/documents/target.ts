import * as v from 'valibot';
import type { ApiContext } from '../http/authenticate';
import { pathId } from '../http/crud';
import { wholeNumber } from '../http/fields';
import { parse } from '../http/input';
import { maxInteger } from '../storage/database';
import type { Target } from './lifecycle';

const query = v.object({ version: v.optional(wholeNumber(1, maxInteger)) });

/** Reads the target of a change from the request. Throws a 404 or 422 if it is malformed. */
export function targetOf(c: ApiContext): Target {
  const id = pathId(c, 'Document');
  const { version } = parse(query, { version: c.req.query('version') });
  return { caller: c.var.caller, id, version };
}
