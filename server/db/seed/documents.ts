import { type Content, civilServantDossier, staffDossier } from './contents';
import { colleagues, demoPeople, type Person } from './people';

/** Draft, Sent, Verified, Rejected, Approved. */
type Status = 1 | 2 | 3 | 4 | 5;

export type SeedDocument = Content & {
  owner: Person;
  status: Status;
  verifier_note: string;
  approval_note: string;
};

/** Owners on the portal's page have nearly a whole dossier, with every status in it. */
const demoStatuses: Status[] = [5, 3, 1, 2, 4, 5, 2, 1, 3, 4, 5, 1, 2, 3, 5, 4, 1, 2];

/** Their colleagues mostly fill the queues of verifiers and approvers. */
const colleagueStatuses: Status[] = [2, 3, 2, 3, 5, 2, 3, 4];

function dossierOf({ roles }: Person): Content[] {
  if (roles.includes('asn') || roles.includes('asnNonDikbud')) return civilServantDossier;
  return roles.includes('nonAsn') ? staffDossier : [];
}

/** As many documents as statuses, of other kinds for each owner. Every other draft lacks its meta data. */
function documentsOf(owner: Person, nth: number, statuses: Status[]): SeedDocument[] {
  const dossier = dossierOf(owner);
  return dossier.flatMap((content, i) => {
    // 7 shares no factor with the length of a dossier: each status is given to one content.
    const place = (5 * nth + 7 * i) % dossier.length;
    const status = statuses[place];
    if (status === undefined) return [];
    const isEven = place % 2 === 0;
    return {
      ...content,
      owner,
      status,
      metaData: status === 1 && isEven ? {} : content.metaData,
      verifier_note: status === 4 && isEven ? content.rejection : '',
      approval_note: status === 4 && !isEven ? content.rejection : '',
    };
  });
}

export const documents: SeedDocument[] = [
  ...demoPeople.flatMap((owner, nth) => documentsOf(owner, nth, demoStatuses)),
  ...colleagues.flatMap((owner, nth) => documentsOf(owner, nth, colleagueStatuses)),
];
