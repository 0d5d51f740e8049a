import { asc, eq } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '../deps';
import { countOfKind } from '../documents/queries';
import { approval, type StatusId, verification } from '../domain/statuses';
import { type ApiEnv, allow } from '../http/authenticate';
import { list, search } from '../http/crud';
import { filtersOf } from '../http/filters';
import { pagesOf } from '../http/paging';
import { contains } from '../storage/filters';
import { document_statuses } from '../storage/schema';

const filters = { status: contains(document_statuses.status) };

/** The statuses, which only the program changes: options by tag, and the list with counts (spec section 7). */
export function documentStatusRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(document_statuses.id)];

  const counted = async (status: { id: StatusId; status: string }) => ({
    ...status,
    documents_count: await countOfKind(db, ({ document_status_id }) =>
      eq(document_status_id, status.id),
    ),
  });

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
    list((c) =>
      pagesOf(db, document_statuses, filtersOf(c, filters), async (page) => {
        const statuses = await db.query.document_statuses.findMany({ ...page, orderBy });
        return Promise.all(statuses.map(counted));
      }),
    ),
  );
  return routes;
}
