import * as v from 'valibot';
import type { ApiContext } from '../http/authenticate';
import { pathId } from '../http/crud';
import { wholeNumber } from '../http/fields';
import { parse } from '../http/input';
import type { Target } from './lifecycle';

const query = v.object({ version: v.optional(wholeNumber(1, 2_147_483_647)) });

/**
 * The document of the path, the caller, and the version in the query; 404 or 422 when they can't be
 * read.
 */
export function targetOf(c: ApiContext): Target {
  const id = pathId(c, 'Document');
  const { version } = parse(query, { version: c.req.query('version') });
  return { caller: c.var.caller, id, version };
}
