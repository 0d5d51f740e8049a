import { asc, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { detail, list, pathId, saved } from '../http/crud';
import { notFound } from '../http/errors';
import { rowIds } from '../http/fields';
import { filtersOf } from '../http/filters';
import { readJson } from '../http/input';
import { pagesOf } from '../http/paging';
import { equals, type Filter, mentions } from '../storage/filters';
import { user_districts, users } from '../storage/schema';

const what = 'User';
const assignment = v.object({ district_id: rowIds });

const columns = { id: true, username: true, name: true, email: true } as const;
const withDistricts = { user_districts: { with: { district: true } } } as const;

type District = { id: number; name: string };

/** A user as the list and the detail call give it: districts by name. */
function withItsDistricts<Row extends { user_districts: { district: District }[] }>({
  user_districts: assigned,
  ...user
}: Row) {
  const districts = assigned
    .map(({ district }) => district)
    .sort((a, b) => a.name.localeCompare(b.name));
  return { ...user, districts };
}

/** People come from the portal; the administrator gives them districts (spec section 7). */
export function userRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(users.name), asc(users.id)];

  const assignedTo: Filter = (value) =>
    inArray(
      users.id,
      db
        .select({ id: user_districts.user_id })
        .from(user_districts)
        .where(equals(user_districts.district_id)(value)),
    );
  const filters = {
    username: mentions(users.username),
    name: mentions(users.name),
    email: mentions(users.email),
    district_id: assignedTo,
  };

  routes.use(allow('administrator'));
  routes.get(
    '/',
    list((c) =>
      pagesOf(db, users, filtersOf(c, filters), async ({ where, limit, offset }) => {
        // The page is found first: districts would be gathered for everybody before it, too.
        const page = db
          .select({ id: users.id })
          .from(users)
          .where(where)
          .orderBy(...orderBy)
          .limit(limit)
          .offset(offset);
        const rows = await db.query.users.findMany({
          where: inArray(users.id, page),
          orderBy,
          columns,
          with: withDistricts,
        });
        return rows.map(withItsDistricts);
      }),
    ),
  );
  routes.get(
    '/detail/:id',
    detail(what, async (id) => {
      const row = await db.query.users.findFirst({
        where: eq(users.id, id),
        columns,
        with: withDistricts,
      });
      return row && withItsDistricts(row);
    }),
  );
  routes.put('/:id', async (c) => {
    const id = pathId(c, what);
    const { district_id } = await readJson(c, assignment);
    await saved(
      db.transaction(async (tx) => {
        const user = await tx.query.users.findFirst({ where: eq(users.id, id) });
        if (!user) throw notFound(what);
        await tx.delete(user_districts).where(eq(user_districts.user_id, id));
        if (district_id.length > 0) {
          await tx
            .insert(user_districts)
            .values(district_id.map((districtId) => ({ user_id: id, district_id: districtId })));
        }
      }),
    );
    return c.json({ message: 'Districts have been assigned.' });
  });
  return routes;
}
