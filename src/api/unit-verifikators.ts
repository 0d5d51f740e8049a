import * as v from 'valibot';
import { confirmationOf } from '@/api/body';
import { http } from '@/api/http';
import { fetchPage } from '@/api/resource';
import { id, nameOrThing, text } from '@/api/wire';

export const unitVerifikatorsBase = '/data-referensi/unit-verifikators';

/** A unit that verifies documents, and the district it answers for (spec section 3). */
const unitVerifikator = v.object({
  id,
  nama: text,
  district: nameOrThing('name'),
});
export type UnitVerifikator = v.InferOutput<typeof unitVerifikator>;

export function fetchUnitVerifikators(params: URLSearchParams, signal?: AbortSignal) {
  return fetchPage(unitVerifikatorsBase, unitVerifikator, params, signal);
}

/** Has the server fetch the units from where they are kept. Answers with its message. */
export async function downloadUnitVerifikators(): Promise<string> {
  const { data } = await http.post(`${unitVerifikatorsBase}/download`);
  return confirmationOf(data);
}
