import { asc, eq, inArray, ne, type SQL } from 'drizzle-orm';
import { isEqual } from 'es-toolkit';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Filters } from '../../src/shared/filters';
import type { Deps } from '../deps';
import { findCoverage } from '../documents/coverage';
import { findSentBack } from '../documents/sent-back';
import { type ApiEnv, allow } from '../http/authenticate';
import { withFieldErrors } from '../http/constraint-errors';
import { detail, list, pathId, seenVersion } from '../http/crud';
import { notFound } from '../http/errors';
import { dayOrEmpty, optionalText, rowIds } from '../http/fields';
import { filtersOf } from '../http/filters';
import { parse, readJson } from '../http/input';
import { pagesOf } from '../http/paging';
import { said } from '../http/words';
import { history } from '../reference/calls';
import { type Author, assertCurrent, recordSaved } from '../reference/events';
import type { Database } from '../storage/database';
import { equals, type Filter, joined, mentions, mentionsUsername } from '../storage/filters';
import { user_districts, users } from '../storage/schema';
import { sentence } from '../texts/sentence';

const label = 'User';
const entity = 'user_districts';
/** People are many, and comparing all their names takes longer than reading a page. */
const countedAhead = 100;
const assignment = v.object({ district_id: rowIds });
const day = v.pipe(optionalText(10), dayOrEmpty);
const days = v.object({ from: day, to: day });

type District = { id: number; name: string };

type WithDistricts = { districts_version: number; user_districts: { district: District }[] };

/** The row that the list and detail calls return, with districts sorted by name. */
function withItsDistricts<Row extends WithDistricts>({
  user_districts: assigned,
  districts_version: version,
  ...user
}: Row) {
  const districts = assigned
    .map(({ district }) => district)
    .sort((a, b) => a.name.localeCompare(b.name));
  return { ...user, districts, version };
}

const ascending = (ids: number[]) => ids.toSorted((a, b) => a - b);

type Assignment = { id: number; seen: number | undefined; district_id: number[] };

/**
 * Assigns districts to a user. Throws a 404 if the user is not found, a 409 if their districts have
 * changed.
 */
async function assign(
  tx: Database,
  author: Author,
  { id, seen, district_id }: Assignment,
): Promise<void> {
  // Keeps two concurrent assignments from being merged. Not `for update`, which would hold up what
  // the user does meanwhile.
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('no key update');
  if (!user) throw notFound(label);
  const { districts_version: version } = user;
  const { caller } = author;
  await assertCurrent(tx, { entity, id, version, seen, caller });

  const assigned = await tx.select().from(user_districts).where(eq(user_districts.user_id, id));
  const before = { district_id: ascending(assigned.map((row) => row.district_id)) };
  const after = { district_id: ascending(district_id) };
  if (isEqual(before, after)) return;
  await tx.delete(user_districts).where(eq(user_districts.user_id, id));
  const rows = district_id.map((districtId) => ({ user_id: id, district_id: districtId }));
  if (rows.length > 0) await tx.insert(user_districts).values(rows);
  await tx
    .update(users)
    .set({ districts_version: version + 1 })
    .where(eq(users.id, id));
  await recordSaved(tx, entity, author, [{ id, version: version + 1, before, after }]);
}

/** People come from the portal. Administrators assign districts to them. */
export function userRoutes({ db }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(users.name), asc(users.id)];

  async function find(where: SQL) {
    const rows = await db.query.users.findMany({
      where,
      orderBy,
      columns: { id: true, username: true, name: true, email: true, districts_version: true },
      with: { user_districts: { with: { district: true } } },
    });
    return rows.map(withItsDistricts);
  }

  const filters = {
    username: mentionsUsername(users.username),
    name: mentions(users.name),
    // E-mail addresses all have an @, which no trigram finds.
    email: (value: string) => (value === '@' ? ne(users.email, '') : mentions(users.email)(value)),
    district_id: joined(db, users.id, user_districts.user_id, equals(user_districts.district_id)),
  } satisfies Record<Filters['users'], Filter>;

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
  routes.get('/coverage', async (c) => c.json(await findCoverage(db)));
  routes.get('/coverage/reasons', async (c) =>
    c.json(await findSentBack(db, parse(days, c.req.query()))),
  );
  routes.get('/history/:id', history(db, { entity, table: users, label }));
  routes.put('/:id', async (c) => {
    const id = pathId(c, label);
    const seen = seenVersion(c);
    const { district_id } = await readJson(c, assignment);
    const author: Author = { caller: c.var.caller, origin: 'form' };
    await withFieldErrors(db.transaction((tx) => assign(tx, author, { id, seen, district_id })));
    return c.json(said(c, sentence('Districts have been assigned.')));
  });
  return routes;
}
