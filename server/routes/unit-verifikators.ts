import { asc } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Deps } from '../app';
import { type ApiEnv, allow } from '../auth/caller';
import { saveUnits } from '../db/save-units';
import { unit_verifikators } from '../db/schema';
import { list } from '../http/crud';
import { contains, equals, filtersOf } from '../http/filters';
import { pagesOf } from '../http/paging';

const filters = {
  nama: contains(unit_verifikators.nama),
  district_id: equals(unit_verifikators.district_id),
};

/** The units, which the portal keeps: list, and taking them over from there (spec section 7). */
export function unitVerifikatorRoutes({ db, portalUnits }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(unit_verifikators.nama), asc(unit_verifikators.id)];

  routes.use(allow('administrator'));
  routes.get(
    '/',
    list((c) =>
      pagesOf(db, unit_verifikators, filtersOf(c, filters), async (page) => {
        const units = await db.query.unit_verifikators.findMany({
          ...page,
          orderBy,
          with: { district: true },
        });
        return units.map(({ id, nama, district }) => ({
          id,
          nama,
          district: district?.name ?? '',
        }));
      }),
    ),
  );
  routes.post('/download', async (c) => {
    const { added, changed } = await saveUnits(db, await portalUnits());
    const message = `Units have been downloaded: ${added} new, ${changed} changed.`;
    return c.json({ message });
  });
  return routes;
}
