import type { DocumentAction, StoredChange } from '../../domain/history';
import type { RoleName } from '../../domain/roles';
import { type StatusId, status } from '../../domain/statuses';
import { archiveDeciders, moreUnits } from '../people/archive-people';
import { demoPeople, type Person } from '../people/people';
import { labelOf, units } from '../reference/reference-data';
import { choice, number } from '../variety';
import type { SeedDocument } from './documents';
import { filledIn, keyOf } from './faults';

/** The history of a seeded document up to its current status. */

type Step = {
  action: DocumentAction;
  by: Person;
  to: StatusId;
  note?: string;
  changes?: StoredChange[];
};
export type PastEvent = Required<Step> & { from: StatusId | null; at: Date };

const { draft, sent, verified, rejected, approved } = status;
const minute = 60_000;

const deciders = [...demoPeople, ...archiveDeciders];
const districtOf = new Map([...units, ...moreUnits].map(({ nama, district }) => [nama, district]));

/**
 * Someone other than the owner who decides on the document: for the ministry, or for the district
 * of the owner's agency.
 */
function deciderOn(document: SeedDocument, ofMinistry: RoleName, ofAgencies: RoleName): Person {
  const { owner } = document;
  const district = districtOf.get(owner.unit);
  const able = deciders.filter(
    (person) =>
      person.username !== owner.username &&
      (district
        ? person.roles.includes(ofAgencies) && person.districts?.includes(district)
        : person.roles.includes(ofMinistry)),
  );
  return choice(keyOf(document), ofMinistry, able);
}

function described(values: Record<string, string>): StoredChange[] {
  return Object.entries(values).map(([name, to]) => ({
    field: `meta_data.${name}` as const,
    label: labelOf(name),
    from: '',
    to,
  }));
}

/** How the owner corrected a rejected document. */
function correction({ owner, values, corrected }: SeedDocument, replaced: StoredChange[]): Step {
  if (corrected?.in !== 'form') {
    return { action: 'edit', by: owner, to: rejected, changes: replaced };
  }
  const { column, value: from } = corrected;
  const to = values[column] ?? '';
  const changes = [{ field: `meta_data.${column}` as const, label: labelOf(column), from, to }];
  return { action: 'meta data', by: owner, to: rejected, changes };
}

function stepsOf(document: SeedDocument, replaced: StoredChange[]): Step[] {
  const { owner, corrected, metaData, approval_note: secondNote } = document;
  const reached = document.status;
  const first = described(corrected ? filledIn(document, corrected) : metaData);
  const verifier = deciderOn(document, 'verifikatorDms', 'verifikatorDmsDinas');
  const approver = deciderOn(document, 'approvalDms', 'approvalDmsDinas');

  const steps: Step[] = [{ action: 'upload', by: owner, to: draft }];
  if (first.length > 0) steps.push({ action: 'meta data', by: owner, to: draft, changes: first });
  if (reached === draft) return steps;

  const send: Step = { action: 'send', by: owner, to: sent };
  steps.push(send);
  if (corrected) {
    const note = corrected.note;
    steps.push({ action: 'reject', by: verifier, to: rejected, note });
    steps.push(correction(document, replaced), send);
  }
  if (reached === verified || reached === approved || secondNote) {
    steps.push({ action: 'verify', by: verifier, to: verified });
  }
  if (reached === approved) steps.push({ action: 'approve', by: approver, to: approved });
  if (reached === rejected) {
    const by = secondNote ? approver : verifier;
    steps.push({ action: 'reject', by, to: rejected, note: document.fault?.note ?? '' });
  }
  return steps;
}

/**
 * Minutes since the previous step: minutes for forms, hours or days for decisions and corrections.
 */
function minutesBefore({ action, to }: Step, key: string): number {
  if (action === 'upload') return 0;
  const isQuick = to === draft || action === 'send';
  return isQuick ? number(key, action, 2, 40) : number(key, `${action} ${to}`, 200, 4000);
}

/**
 * A document's history, up to the status that it reached at `since`. A draft is described later
 * than that. `replaced` are the entries for a corrected file.
 */
export function pastOf(
  document: SeedDocument,
  since: Date,
  replaced: StoredChange[] = [],
): PastEvent[] {
  const key = keyOf(document);
  const steps = stepsOf(document, replaced);
  let minutes = 0;
  const timed = steps.map((step, i) => {
    minutes += minutesBefore(step, key);
    return { ...step, from: steps[i - 1]?.to ?? null, minutes };
  });
  const last = timed.findLast(({ from, to }) => from !== to)?.minutes ?? 0;
  return timed.map(({ minutes, ...step }) => ({
    note: '',
    changes: [],
    ...step,
    at: new Date(since.getTime() + (minutes - last) * minute),
  }));
}
