import { inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { allOf, byKind } from '../documents/condition';
import { decide, notForCaller } from '../documents/decisions';
import { filteredBy } from '../documents/filters';
import { documentPages, longestWaitingFirst } from '../documents/queries';
import { targetOf } from '../documents/target';
import { inScope } from '../documents/visibility';
import { type Decision, outcome, status } from '../domain/statuses';
import { type ApiEnv, allow, rolesFor } from '../http/authenticate';
import { list } from '../http/crud';
import { InvalidInput } from '../http/errors';
import { optionalText } from '../http/fields';
import { readJson } from '../http/input';

/** Maximum characters of a note. */
const maxLength = 1000;

/**
 * Verification and approval have the same two calls: the queue of documents awaiting the decision,
 * longest waiting first, and the decision itself.
 */
export function decisionRoutes(decision: Decision, deps: Deps) {
  const { db } = deps;
  const routes = new Hono<ApiEnv>();
  const { roles, from, to, note } = decision;

  const input = v.object({
    document_status_id: v.pipe(
      optionalText(10),
      v.transform(Number),
      v.picklist(to, 'Choose a status.'),
    ),
    verifier_note: optionalText(maxLength),
    approval_note: optionalText(maxLength),
  });

  routes.use(allow(...roles));

  routes.get(
    '/',
    list(async (c) => {
      const { caller } = c.var;
      const waiting = allOf(
        byKind(({ document_status_id }) => inArray(document_status_id, from)),
        await inScope(db, caller, rolesFor(c, roles)),
      );
      const except = notForCaller(decision, caller);
      return documentPages(db, longestWaitingFirst, filteredBy(c, db, waiting), except);
    }),
  );

  routes.put('/update/:id', async (c) => {
    const target = targetOf(c);
    const { document_status_id, [note]: reason } = await readJson(c, input);
    if (document_status_id === status.rejected && !reason) {
      throw new InvalidInput({ [note]: ['Say why it is rejected.'] });
    }
    await decide(deps, target, decision, rolesFor(c, roles), {
      to: document_status_id,
      note: reason,
    });
    return c.json({ message: outcome[document_status_id] });
  });

  return routes;
}
