import type { Logger } from 'pino';
import type { Env } from './env';
import { isOnOneDisk } from './storage/backup-place';
import type { Database } from './storage/database';
import { users } from './storage/schema';

/** Warnings for operators when a production server starts. */

/** Logs a warning if only people with a role from the portal can sign in. */
async function warnOfPeople(db: Database, log: Logger): Promise<void> {
  if ((await db.$count(users)) > 0) return;
  log.warn(
    'Nobody is known yet: only whom the portal’s token gives a role can sign in (docs/integrate.md). Without such tokens, set ADMINISTRATOR to the username of the first, or run: npm run users -- import people.xlsx',
  );
}

/** Logs a warning if links of the built app lead to the stand-in portal, which is not served. */
function warnOfLinks(log: Logger): void {
  const { VITE_PORTAL_URL, VITE_PORTAL_LOGOUT_URL, VITE_HELP_URL } = import.meta.env ?? {};
  const given = { VITE_PORTAL_URL, VITE_PORTAL_LOGOUT_URL, VITE_HELP_URL };
  const missing = Object.entries(given).flatMap(([name, value]) => (value ? [] : name));
  if (missing.length === 0) return;
  log.warn(
    `The app was built without ${missing.join(', ')}: its links lead to pages of the demonstration’s portal, which are not found here. Build it again with the portal’s addresses (docs/integrate.md).`,
  );
}

/** Logs a warning if tokens for other applications of the portal would sign people in. */
function warnOfTokens({ addressedTo: { audience, issuer } }: Env, log: Logger): void {
  if (audience && issuer) return;
  log.warn(
    'Every token that is signed with PORTAL_KEY signs somebody in, whoever it is for: set PORTAL_AUDIENCE and PORTAL_ISSUER (docs/integrate.md).',
  );
}

/** Logs a warning if a production server runs on the embedded database. */
async function warnOfEmbedded({ databaseUrl, dataDir, backups }: Env, log: Logger): Promise<void> {
  if (databaseUrl) return;
  log.warn(
    `The embedded database is for a trial or one small office: one process on one machine (docs/deploy/operation.md). ${backups ? `Backups go to ${backups.folder}.` : 'There are no backups: set BACKUP_DIR.'}`,
  );
  if (!backups) return;
  // If the folder is missing, the first backup says so.
  const isShared = await isOnOneDisk(backups.folder, dataDir).catch(() => false);
  if (isShared) log.warn('BACKUP_DIR is on the disk of DATA_DIR: whoever loses one loses both.');
}

export async function warnOperators(
  db: Database,
  env: Env,
  hasApp: boolean,
  log: Logger,
): Promise<void> {
  await warnOfEmbedded(env, log);
  warnOfTokens(env, log);
  await warnOfPeople(db, log);
  if (hasApp) warnOfLinks(log);
}
