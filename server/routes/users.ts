import { asc, eq, inArray, type SQL } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { withFieldErrors } from '../http/constraint-errors';
import { detail, list, pathId } from '../http/crud';
import { notFound } from '../http/errors';
import { rowIds } from '../http/fields';
import { filtersOf } from '../http/filters';
import { readJson } from '../http/input';
import { pagesOf } from '../http/paging';
import { equals, joined, mentions } from '../storage/filters';
import { user_districts, users } from '../storage/schema';

const label = 'User';
/** People are many, and comparing all their names takes longer than reading a page. */
const countedAhead = 100;
const assignment = v.object({ district_id: rowIds });

type District = { id: number; name: string };

/** The row that the list and detail calls return, with districts sorted by name. */
function withItsDistricts<Row extends { user_districts: { district: District }[] }>({
  user_districts: assigned,
  ...user
}: Row) {
  const districts = assigned
    .map(({ district }) => district)
    .sort((a, b) => a.name.localeCompare(b.name));
  return { ...user, districts };
}

/** People come from the portal. Administrators assign districts to them. */
export function userRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(users.name), asc(users.id)];

  async function find(where: SQL) {
    const rows = await db.query.users.findMany({
      where,
      orderBy,
      columns: { id: true, username: true, name: true, email: true },
      with: { user_districts: { with: { district: true } } },
    });
    return rows.map(withItsDistricts);
  }

  const filters = {
    username: mentions(users.username),
    name: mentions(users.name),
    email: mentions(users.email),
    district_id: joined(db, users.id, user_districts.user_id, equals(user_districts.district_id)),
  };

  routes.use(allow('administrator'));
  routes.get(
    '/',
    list((c) =>
      pagesOf(
        db,
        users,
        filtersOf(c, filters),
        ({ where, limit, offset }) => {
          // A subquery, so that districts are joined only to the users of this page.
          const page = db
            .select({ id: users.id })
            .from(users)
            .where(where)
            .orderBy(...orderBy)
            .limit(limit)
            .offset(offset);
          return find(inArray(users.id, page));
        },
        countedAhead,
      ),
    ),
  );
  routes.get(
    '/detail/:id',
    detail(label, (id) => find(eq(users.id, id))),
  );
  routes.put('/:id', async (c) => {
    const id = pathId(c, label);
    const { district_id } = await readJson(c, assignment);
    await withFieldErrors(
      db.transaction(async (tx) => {
        // Keeps two concurrent assignments from being merged. Not `for update`, which would hold up
        // what the user does meanwhile.
        const locked = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
        if (locked.length === 0) throw notFound(label);
        await tx.delete(user_districts).where(eq(user_districts.user_id, id));
        const rows = district_id.map((districtId) => ({ user_id: id, district_id: districtId }));
        if (rows.length > 0) await tx.insert(user_districts).values(rows);
      }),
    );
    return c.json({ message: 'Districts have been assigned.' });
  });
  return routes;
}
