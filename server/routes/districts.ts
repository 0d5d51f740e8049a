import { asc } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { search } from '../http/crud';
import { districts } from '../storage/schema';

/** Districts are read-only options: they come with the units. */
export function districtRoutes({ db }: Deps) {
  const orderBy = [asc(districts.name), asc(districts.id)];
  return new Hono<ApiEnv>().get(
    '/search',
    allow('administrator'),
    search((limit) => db.query.districts.findMany({ orderBy, limit })),
  );
}
