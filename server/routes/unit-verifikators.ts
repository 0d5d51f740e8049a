import { asc } from 'drizzle-orm';
import { compact } from 'es-toolkit';
import { Hono } from 'hono';
import * as v from 'valibot';
import type { Filters } from '../../src/shared/filters';
import type { Deps } from '../deps';
import { type ApiEnv, allow } from '../http/authenticate';
import { inTransaction } from '../http/constraint-errors';
import { refusal } from '../http/errors';
import { optionalText, requiredText } from '../http/fields';
import { filtersOf } from '../http/filters';
import { pageOf, pagesOf, type RowQuery } from '../http/paging';
import { said } from '../http/words';
import { history } from '../reference/calls';
import { type Author, recordSaved } from '../reference/events';
import { registerSheets } from '../spreadsheets/import';
import type { Sheet } from '../spreadsheets/sheet';
import type { Database } from '../storage/database';
import { contains, equals, type Filter } from '../storage/filters';
import { saveUnits } from '../storage/save-units';
import { countOutcomes, outcomeOf } from '../storage/saved-rows';
import { districts, unit_verifikators } from '../storage/schema';
import { sentence } from '../texts/sentence';

/** A unit from the portal or a spreadsheet. `district` is the district's name, or ''. */
const unit = v.object({ nama: requiredText(255), district: optionalText(255) });
type Unit = v.InferOutput<typeof unit>;

const unitSheet: Sheet<Unit, Unit> = {
  name: 'UnitVerifikator',
  columns: [
    { header: 'Name', field: 'nama', width: 48 },
    { header: 'District', field: 'district', width: 28 },
  ],
  key: 'nama',
  cells: (row) => row,
  schema: async () => unit,
};

const filters = {
  nama: contains(unit_verifikators.nama),
  district_id: equals(unit_verifikators.district_id),
} satisfies Record<Filters['units'], Filter>;

/** The end of a message about saved units. */
const districtsAdded = (count: number) =>
  count === 0 ? undefined : sentence('{count} new districts.', { count });

function parsePortalUnits(input: unknown): Unit[] {
  const { success, output, issues } = v.safeParse(v.array(unit), input, { abortEarly: true });
  if (success) return output;
  const index = issues[0].path?.[0]?.key;
  if (typeof index !== 'number') {
    throw refusal(502, 'The portal has sent units that are not valid. Nothing has been changed.');
  }
  throw refusal(
    502,
    'The portal has sent units that are not valid: see number {number} of its list. Nothing has been changed.',
    { number: index + 1 },
  );
}

async function save(tx: Database, units: Unit[], author: Author) {
  const { saved, newDistricts } = await saveUnits(tx, units);
  await recordSaved(tx, 'unit_verifikator', author, saved);
  return { saved, remark: districtsAdded(newDistricts) };
}

/** Units come from the portal or an import. They cannot be edited or deleted. */
export function unitVerifikatorRoutes(deps: Deps) {
  const { db, portalUnits } = deps;
  const routes = new Hono<ApiEnv>();
  const table = unit_verifikators;
  const orderBy = [asc(table.nama), asc(table.id)];

  async function find(query: RowQuery, from = db) {
    const units = await from.query.unit_verifikators.findMany({
      ...query,
      orderBy,
      with: { district: true },
    });
    return units.map(({ id, nama, district, version }) => ({
      id,
      nama,
      district: district?.name ?? '',
      version,
    }));
  }

  routes.use(allow('administrator'));
  routes.get('/', async (c) => {
    const page = await pageOf(c, pagesOf(db, table, filtersOf(c, filters), find));
    return c.json({ data: { ...page, can_download: portalUnits !== undefined } });
  });
  routes.get(
    '/history/:id',
    history(db, { entity: 'unit_verifikator', table, label: 'Unit verifikator' }),
  );
  routes.post('/download', async (c) => {
    if (!portalUnits)
      throw refusal(501, 'The portal that the units come from has not been set up.');
    const units = parsePortalUnits(await portalUnits());
    const { saved, remark } = await inTransaction(db, (tx) =>
      save(tx, units, { caller: c.var.caller, origin: 'portal' }),
    );
    const { added, changed } = countOutcomes(saved.map(outcomeOf));
    const summary = { added, changed };
    const done = sentence('Units have been downloaded: {added} new, {changed} changed.', summary);
    return c.json(said(c, done, ...compact([remark])));
  });
  const source = { table, filters, orderBy, find, locksFirst: districts };
  registerSheets(routes, deps, unitSheet, source, (tx, units, caller) =>
    save(tx, units, { caller, origin: 'import' }),
  );
  return routes;
}
