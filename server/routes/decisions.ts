import { and, eq, not } from 'drizzle-orm';
import { Hono } from 'hono';
import { HTTPException } from 'hono/http-exception';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { assertStatus, lockDocument } from '../documents/document-access';
import {
  documentFilters,
  longestWaitingFirst,
  pagesOfKinds,
  pagesOfMatches,
} from '../documents/document-rows';
import { inScope, own } from '../documents/visibility';
import { type Decision, outcome, status } from '../domain/statuses';
import { type ApiEnv, allow, rolesFor } from '../http/authenticate';
import { list, pathId } from '../http/crud';
import { InvalidInput } from '../http/errors';
import { optionalText } from '../http/fields';
import { filtersOf } from '../http/filters';
import { readJson } from '../http/input';
import { documents } from '../storage/schema';

const longestNote = 1000;

/**
 * Verifications and approves are the same two calls: the queue of documents that wait for a decision, those that have
 * waited longest first, and the decision (spec sections 4 and 7).
 */
export function decisionRoutes(decision: Decision, { db, now }: Deps) {
  const routes = new Hono<ApiEnv>();
  const filters = documentFilters(db);
  const { roles, from, to, note } = decision;

  const input = v.object({
    document_status_id: v.pipe(
      optionalText(10),
      v.transform(Number),
      v.picklist(to, 'Choose a status.'),
    ),
    verifier_note: optionalText(longestNote),
    approval_note: optionalText(longestNote),
  });

  routes.use(allow(...roles));

  routes.get(
    '/',
    list((c) => {
      const { caller } = c.var;
      const kinds = and(
        eq(documents.document_status_id, from),
        inScope(db, caller, rolesFor(c, roles)),
        filtersOf(c, filters.kinds),
      );
      const others = filtersOf(c, filters.others);
      return others
        ? pagesOfMatches(db, longestWaitingFirst, and(kinds, others, not(own(caller))))
        : pagesOfKinds(db, longestWaitingFirst, kinds, own(caller));
    }),
  );

  routes.put('/update/:id', async (c) => {
    const id = pathId(c, 'Document');
    const { document_status_id, [note]: reason } = await readJson(c, input);
    const isRejected = document_status_id === status.rejected;
    if (isRejected && !reason) throw new InvalidInput({ [note]: ['Say why it is rejected.'] });

    await db.transaction(async (tx) => {
      const document = await lockDocument(tx, id, inScope(tx, c.var.caller, rolesFor(c, roles)));
      if (document.user_id === c.var.caller.id) {
        throw new HTTPException(403, { message: 'You cannot decide on your own document.' });
      }
      assertStatus(document, [from]);
      await tx
        .update(documents)
        .set({
          document_status_id,
          status_since: now(),
          verifier_note: '',
          approval_note: '',
          ...(isRejected && { [note]: reason }),
        })
        .where(eq(documents.id, id));
    });
    return c.json({ message: outcome[document_status_id] });
  });

  return routes;
}
