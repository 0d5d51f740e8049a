import { asc } from 'drizzle-orm';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { list } from '../http/crud';
import { optionalText, requiredText } from '../http/fields';
import { filtersOf } from '../http/filters';
import { pagesOf, type RowQuery } from '../http/paging';
import { exportOf } from '../spreadsheets/export';
import { importOf } from '../spreadsheets/import';
import { unitSheet } from '../spreadsheets/sheets';
import { idsByName, toId } from '../spreadsheets/words';
import type { Database } from '../storage/database';
import { contains, equals } from '../storage/filters';
import { saveUnits } from '../storage/save-units';
import { unit_verifikators } from '../storage/schema';
import { upsert } from '../storage/upsert';

const filters = {
  nama: contains(unit_verifikators.nama),
  district_id: equals(unit_verifikators.district_id),
};

/** A unit as its sheet has it; no district means none. */
async function unitInWords(db: Database) {
  const districtIds = idsByName(await db.query.districts.findMany());
  return v.object({
    nama: requiredText(255),
    district_id: v.pipe(
      optionalText(255),
      v.transform((name) => name || null),
      v.nullable(v.pipe(v.string(), toId('district', districtIds))),
    ),
  });
}

/** The units, which the portal keeps: list, taking them over from there, export and import (spec section 7). */
export function unitVerifikatorRoutes({ db, portalUnits }: Deps) {
  const routes = new Hono<ApiEnv>();
  const orderBy = [asc(unit_verifikators.nama), asc(unit_verifikators.id)];

  async function find(query: RowQuery) {
    const units = await db.query.unit_verifikators.findMany({
      ...query,
      orderBy,
      with: { district: true },
    });
    return units.map(({ id, nama, district }) => ({ id, nama, district: district?.name ?? '' }));
  }

  routes.use(allow('administrator'));
  routes.get(
    '/',
    list((c) => pagesOf(db, unit_verifikators, filtersOf(c, filters), find)),
  );
  routes.post('/download', async (c) => {
    const { added, changed } = await saveUnits(db, await portalUnits());
    const message = `Units have been downloaded: ${added} new, ${changed} changed.`;
    return c.json({ message });
  });
  routes.get(
    '/export',
    exportOf(db, unitSheet, { table: unit_verifikators, filters, orderBy, find }),
  );
  routes.post(
    '/import',
    importOf(db, unitSheet, {
      schema: () => unitInWords(db),
      key: 'nama',
      save: (tx, rows) => upsert(tx, unit_verifikators, unit_verifikators.nama, rows),
    }),
  );
  return routes;
}
