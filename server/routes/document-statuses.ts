import { Hono } from 'hono';
import type { Deps } from '../deps';
import { countersBy, summed } from '../documents/counts';
import { approval, nameOfStatus, status, verification } from '../domain/statuses';
import { foldText } from '../domain/text';
import { type ApiContext, type ApiEnv, allow } from '../http/authenticate';
import { list, search } from '../http/crud';
import { languageOf } from '../http/words';
import { document_counts } from '../storage/schema';

/** The statuses, named in the caller's language. */
function statusesFor(c: ApiContext) {
  const language = languageOf(c);
  return Object.values(status).map((id) => ({ id, status: nameOfStatus(id, language) }));
}

/** Statuses are read-only: options by decision tag, and a list with document counts. */
export function documentStatusRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();

  routes.get(
    '/search',
    search(async (limit, c) => {
      const all = statusesFor(c);
      const tag = c.req.query('tag');
      const outcomes = [verification, approval].find((decision) => decision.tag === tag)?.to ?? [];
      const wanted = tag ? outcomes.flatMap((id) => all.filter((one) => one.id === id)) : all;
      return wanted.slice(0, limit);
    }),
  );

  routes.use(allow('administrator'));
  routes.get(
    '/',
    list(async (c) => {
      const counted = await db
        .select({ id: document_counts.document_status_id, count: summed })
        .from(document_counts)
        .where(countersBy.status)
        .groupBy(document_counts.document_status_id);
      const counts = new Map(counted.map(({ id, count }) => [id, count]));
      const part = foldText(c.req.query('status') ?? '');
      const rows = statusesFor(c)
        .filter(({ status }) => foldText(status).includes(part))
        .map((one) => ({ ...one, documents_count: counts.get(one.id) ?? 0 }));
      return async ({ limit, offset }) => ({
        rows: rows.slice(offset, offset + limit),
        total: { count: rows.length, isExact: true },
      });
    }),
  );
  return routes;
}
