import { and, asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '../deps';
import { countersBy, summed } from '../documents/counts';
import { approval, verification } from '../domain/statuses';
import { type ApiEnv, allow } from '../http/authenticate';
import { list, search } from '../http/crud';
import { filtersOf } from '../http/filters';
import { type PageQuery, pagesOf } from '../http/paging';
import { contains } from '../storage/filters';
import { document_counts, document_statuses } from '../storage/schema';

const filters = { status: contains(document_statuses.status) };

/** Statuses are read-only: options by decision tag, and a list with document counts. */
export function documentStatusRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();
  const table = document_statuses;
  const orderBy = [asc(table.id)];

  const findCounted = ({ where, limit, offset }: PageQuery) =>
    db
      .select({
        id: table.id,
        status: table.status,
        documents_count: summed,
      })
      .from(table)
      .leftJoin(
        document_counts,
        and(eq(document_counts.document_status_id, table.id), countersBy.status),
      )
      .where(where)
      .groupBy(table.id)
      .orderBy(...orderBy)
      .limit(limit)
      .offset(offset);

  routes.get(
    '/search',
    search(async (limit, c) => {
      const tag = c.req.query('tag');
      const all = await db.query.document_statuses.findMany({ orderBy, limit });
      if (!tag) return all;
      const outcomes = [verification, approval].find((decision) => decision.tag === tag)?.to ?? [];
      return outcomes.flatMap((id) => all.filter((status) => status.id === id));
    }),
  );

  routes.use(allow('administrator'));
  routes.get(
    '/',
    list((c) => pagesOf(db, table, filtersOf(c, filters), findCounted)),
  );
  return routes;
}
