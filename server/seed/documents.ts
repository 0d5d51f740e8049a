import { type StatusId, status } from '../domain/statuses';
import { type Content, civilServantDossier, staffDossier } from './contents';
import { colleagues, demoPeople, type Person } from './people';

export type SeedDocument = Content & {
  owner: Person;
  status: StatusId;
  verifier_note: string;
  approval_note: string;
};

const { draft, sent, verified, rejected, approved } = status;

const oneOfEach = [approved, verified, draft, sent, rejected];

/** Owners on the portal's page have a whole dossier, with every status in it. */
const demoStatuses: StatusId[] = [...oneOfEach, ...oneOfEach, ...oneOfEach, ...oneOfEach];

/** Their colleagues mostly fill the queues of verifiers and approvers. */
const colleagueStatuses: StatusId[] = [sent, verified, sent, verified, ...oneOfEach];

function dossierOf({ roles }: Person): Content[] {
  if (roles.includes('asn') || roles.includes('asnNonDikbud')) return civilServantDossier;
  return roles.includes('nonAsn') ? staffDossier : [];
}

/** A document per status as far as the dossier goes, of other kinds for each owner. Every other draft lacks its meta data. */
function documentsOf(owner: Person, nth: number, statuses: StatusId[]): SeedDocument[] {
  const dossier = dossierOf(owner);
  return dossier.flatMap((content, i) => {
    // 7 shares no factor with the length of a dossier: each status is given to one content.
    const place = (5 * nth + 7 * i) % dossier.length;
    const reached = statuses[place];
    if (reached === undefined) return [];
    const isEven = place % 2 === 0;
    return {
      ...content,
      owner,
      status: reached,
      metaData: reached === draft && isEven ? {} : content.metaData,
      verifier_note: reached === rejected && isEven ? content.rejection : '',
      approval_note: reached === rejected && !isEven ? content.rejection : '',
    };
  });
}

export const documents: SeedDocument[] = [
  ...demoPeople.flatMap((owner, nth) => documentsOf(owner, nth, demoStatuses)),
  ...colleagues.flatMap((owner, nth) => documentsOf(owner, nth, colleagueStatuses)),
];
