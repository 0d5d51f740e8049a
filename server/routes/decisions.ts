import { inArray } from 'drizzle-orm';
import { omit } from 'es-toolkit';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { openDocument } from '../documents/access';
import { allOf, byStatus } from '../documents/condition';
import { assertMayDecide, decide, notForCaller } from '../documents/decisions';
import { filteredBy, isFiltered } from '../documents/filters';
import { leasedToOthers, withOpeners } from '../documents/leases';
import { documentsOfPerson } from '../documents/of-person';
import { documentPages, longestWaitingFirst } from '../documents/queries';
import { targetOf } from '../documents/target';
import { recordViews } from '../documents/views';
import { inScope, visibleTo } from '../documents/visibility';
import { type Decision, status, statusRules } from '../domain/statuses';
import { type ApiEnv, allow, rolesFor } from '../http/authenticate';
import { list, pathId } from '../http/crud';
import { InvalidInput } from '../http/errors';
import { optionalLines, optionalText } from '../http/fields';
import { readJson } from '../http/input';
import { languageOf, said } from '../http/words';
import { issue } from '../texts/issue';
import { sentence } from '../texts/sentence';

/** Maximum characters of a note. */
const maxLength = 1000;

/**
 * Verification and approval have the same three calls: the queue of documents awaiting the
 * decision, longest waiting first, the other documents of a document's owner, and the decision
 * itself.
 */
export function decisionRoutes(decision: Decision, deps: Deps) {
  const { db, now, auditViews } = deps;
  const routes = new Hono<ApiEnv>();
  const { roles, from, to, note } = decision;

  const input = v.object({
    document_status_id: v.pipe(
      optionalText(10),
      v.transform(Number),
      v.picklist(to, issue('Choose a status.')),
    ),
    verifier_note: optionalLines(maxLength),
    approval_note: optionalLines(maxLength),
  });

  routes.use(allow(...roles));

  const isWaiting = byStatus((column) => inArray(column, from));

  routes.get(
    '/',
    list(async (c) => {
      const { caller } = c.var;
      const waiting = allOf(isWaiting, await inScope(db, caller, rolesFor(c, roles)));
      // Shows what a filter finds, even if a colleague has it open.
      const leased = isFiltered(c) ? [] : await leasedToOthers(db, caller, now());
      const except = notForCaller(decision, caller, leased);
      const read = documentPages(
        db,
        languageOf(c),
        longestWaitingFirst,
        filteredBy(c, db, waiting),
        except,
      );
      return async (range) => {
        const { rows, total } = await read(range);
        return { rows: await withOpeners(db, caller, rows, now()), total };
      };
    }),
  );

  routes.get('/person/:id', async (c) => {
    const { caller } = c.var;
    const held = rolesFor(c, roles);
    const visible = await visibleTo(db, caller, held);
    // A colleague may have decided on it meanwhile.
    const document = await openDocument(db, pathId(c, 'Document'), visible.where);
    assertMayDecide(document, decision, caller);
    const { waiting, approved } = await documentsOfPerson(db, languageOf(c), document, {
      waiting: allOf(isWaiting, await inScope(db, caller, held)),
      visible,
      except: notForCaller(decision, caller, await leasedToOthers(db, caller, now())),
    });
    if (auditViews) await recordViews(db, caller, approved, 'compare');
    return c.json({ data: { waiting, approved: approved.map((row) => omit(row, ['version'])) } });
  });

  routes.put('/update/:id', async (c) => {
    const target = targetOf(c);
    const { document_status_id, [note]: reason } = await readJson(c, input);
    if (document_status_id === status.rejected && !reason) {
      throw new InvalidInput({ [note]: [sentence('Say why it is rejected.')] });
    }
    const sending = await decide(deps, target, decision, rolesFor(c, roles), {
      to: document_status_id,
      note: reason,
    });
    deps.metrics.decisions.inc({
      decision: document_status_id === status.rejected ? 'reject' : decision.action,
      sending: sending > 2 ? '3+' : sending,
    });
    return c.json(said(c, sentence(statusRules[document_status_id].message)));
  });

  return routes;
}
