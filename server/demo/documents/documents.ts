import { type StatusId, status } from '../../domain/statuses';
import { colleagues, demoPeople, type Person } from '../people/people';
import { number } from '../variety';
import { dossierOf, type Facts } from './facts';
import { type Fault, fileFault, filledIn, formFault, keyOf } from './faults';

export type SeedDocument = Facts & {
  status: StatusId;
  /** Values by column_name; empty if nothing has been filled in. */
  metaData: Record<string, string>;
  /** Fault of the document: found if it is rejected, unnoticed if it is in a queue. */
  fault: Fault | undefined;
  /** An earlier reason for rejection that the owner has corrected. */
  corrected: Fault | undefined;
  verifier_note: string;
  approval_note: string;
};

const { draft, sent, verified, rejected, approved } = status;

const oneOfEach = [approved, verified, draft, sent, rejected];

/** Demo people who own documents have a whole dossier with every status. */
const demoStatuses: StatusId[] = [...oneOfEach, ...oneOfEach, ...oneOfEach, ...oneOfEach];

/** Documents of colleagues mostly fill the queues of verifiers and approvers. */
const colleagueStatuses: StatusId[] = [sent, verified, sent, verified, ...oneOfEach];

const oneIn = (count: number, facts: Facts, what: string) =>
  number(keyOf(facts), what, 1, count) === 1;

/**
 * Half of the rejected documents have a wrong value, the rest a flawed file. One in six in the
 * queues has a wrong value.
 */
function faultOf(facts: Facts, reached: StatusId): Fault | undefined {
  if (reached === rejected) {
    return (oneIn(2, facts, 'rejected') && formFault(facts)) || fileFault(facts);
  }
  const isWaiting = reached === sent || reached === verified;
  return isWaiting && oneIn(6, facts, 'typo') ? formFault(facts) : undefined;
}

/** One in six correct documents was rejected once, half of these for a wrong value. */
function correctedIn(facts: Facts): Fault | undefined {
  if (!oneIn(6, facts, 'corrected')) return;
  return (oneIn(2, facts, 'correction') && formFault(facts)) || fileFault(facts);
}

/**
 * One document per status as far as the dossier goes, of different kinds for each owner. Every
 * other draft has no meta data.
 */
function documentsOf(owner: Person, nth: number, statuses: StatusId[]): SeedDocument[] {
  const dossier = dossierOf(owner);
  return dossier.flatMap((kind, i) => {
    // 7 is coprime to the length of every dossier, so each place is used once.
    const place = (5 * nth + 7 * i) % dossier.length;
    const reached = statuses[place];
    if (reached === undefined) return [];
    const isEven = place % 2 === 0;
    const facts = kind(owner);
    const fault = faultOf(facts, reached);
    const note = reached === rejected ? (fault?.note ?? '') : '';
    return {
      ...facts,
      status: reached,
      metaData: reached === draft && isEven ? {} : filledIn(facts, fault),
      fault,
      corrected: fault || reached === draft ? undefined : correctedIn(facts),
      verifier_note: isEven ? note : '',
      approval_note: isEven ? '' : note,
    };
  });
}

export const documents: SeedDocument[] = [
  ...demoPeople.flatMap((owner, nth) => documentsOf(owner, nth, demoStatuses)),
  ...colleagues.flatMap((owner, nth) => documentsOf(owner, nth, colleagueStatuses)),
];
