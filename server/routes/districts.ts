import { asc } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '../app';
import { type ApiEnv, allow } from '../auth/caller';
import { districts } from '../db/schema';
import { search } from '../http/crud';

/** GET /data-referensi/districts/search (spec section 7). */
export function districtRoutes({ db }: Deps) {
  const orderBy = [asc(districts.name), asc(districts.id)];
  return new Hono<ApiEnv>().get(
    '/search',
    allow('administrator'),
    search((limit) => db.query.districts.findMany({ orderBy, limit })),
  );
}
