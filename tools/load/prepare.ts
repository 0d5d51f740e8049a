import { eq } from 'drizzle-orm';
import { fillArchive, linkInto } from '../../server/demo/fill-archive';
import { archivePerson } from '../../server/demo/people/archive-people';
import { seed } from '../../server/demo/seed';
import type { RoleName } from '../../server/domain/roles';
import { document_types, user_districts, user_roles, users } from '../../server/storage/schema';
import type { Storage } from '../../server/storage/storage';
import { administratorsDay, type Day, decidersDay, ownersDay, viewersDay } from './people';

const documentType = 'SK Jabatan';

const verifying = decidersDay('verifications', '3', 'verifier_note');
const approving = decidersDay('approves', '5', 'approval_note');

/** The people at work, out of every twenty. */
const mix: { role: RoleName; share: number; day: (documentTypeId: number) => Day }[] = [
  { role: 'asn', share: 8, day: ownersDay },
  { role: 'asnNonDikbud', share: 2, day: ownersDay },
  { role: 'verifikatorDms', share: 3, day: () => verifying },
  { role: 'verifikatorDmsDinas', share: 1, day: () => verifying },
  { role: 'approvalDms', share: 2, day: () => approving },
  { role: 'approvalDmsDinas', share: 1, day: () => approving },
  { role: 'viewerDms', share: 1, day: () => viewersDay },
  { role: 'adminUk', share: 1, day: () => viewersDay },
  { role: 'administrator', share: 1, day: () => administratorsDay },
];
const turns = mix.flatMap((one) => Array.from({ length: one.share }, () => one));

export type Worker = { username: string; name: string; role: RoleName; day: Day };

/** Fills an empty storage with documents and adds the people who will work. */
export async function prepare(
  storage: Storage,
  filesFolder: string,
  { userCount, documentCount }: { userCount: number; documentCount: number },
): Promise<Worker[]> {
  const { db } = storage;
  await seed(storage);
  await fillArchive(storage, linkInto(filesFolder), documentCount);
  const roleIds = new Map((await db.query.roles.findMany()).map(({ id, name }) => [name, id]));
  const type = await db.query.document_types.findFirst({
    where: eq(document_types.document_type, documentType),
  });
  const units = await db.query.unit_verifikators.findMany();
  const ministry = units.find(({ district_id }) => district_id === null);
  const agency = units.find(({ district_id }) => district_id !== null);

  const workers = Array.from({ length: userCount }, (_, i) => {
    const turn = turns[(i * 7) % turns.length];
    if (!turn) throw new Error('Nobody works.');
    const { role, day } = turn;
    return { role, day: day(type?.id ?? 0), username: `load.${i}`, name: archivePerson(i).name };
  });
  for (const { username, name, role } of workers) {
    const ofAgency = role === 'asnNonDikbud' || role.endsWith('Dinas');
    const unit = ofAgency ? agency : ministry;
    const [user] = await db
      .insert(users)
      .values({ username, name, unit_verifikator_id: unit?.id ?? null })
      .returning();
    if (!user) throw new Error(`${username} was not added.`);
    await db.insert(user_roles).values({ user_id: user.id, role_id: roleIds.get(role) ?? 0 });
    if (role.endsWith('Dinas') && agency?.district_id) {
      await db.insert(user_districts).values({ user_id: user.id, district_id: agency.district_id });
    }
  }
  return workers;
}
