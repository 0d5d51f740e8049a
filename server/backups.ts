import { noop } from 'es-toolkit';
import type { Env } from './env';
import { type Backup, backUp, isBackupDue, logFaults, sayBackup } from './storage/backup';
import type { OpenStorage } from './storage/open-storage';
import type { Order } from './storage/orders';

type Backups = {
  /** Makes a backup and says where it is and what it lacks. Throws without BACKUP_DIR. */
  onOrder: Order;
  /**
   * Makes the nightly backup if it is due: resolves to 1, else to 0. Throws if files are missing.
   * Undefined without BACKUP_DIR.
   */
  ifDue: (() => Promise<number>) | undefined;
};

/** The backups of a running server, one at a time. */
export function makeBackups(
  { copyTo }: Pick<OpenStorage, 'copyTo'>,
  { dataDir, backups: place }: Pick<Env, 'dataDir' | 'backups'>,
): Backups {
  let last: Promise<unknown> = Promise.resolve();
  async function make(): Promise<Backup> {
    if (!place || !copyTo) throw new Error('The server runs without BACKUP_DIR: set it.');
    const backup = await backUp({ dataDir, copyTo }, place);
    logFaults(backup);
    return backup;
  }
  /** Waits for the backup under way: it may lack what was saved since it began. */
  function run(): Promise<Backup> {
    const made = last.then(make);
    last = made.catch(noop);
    return made;
  }
  return {
    onOrder: async (say) => sayBackup(await run(), say),
    ifDue:
      place &&
      (async () => {
        if (!(await isBackupDue(place, new Date()))) return 0;
        const { missing } = await run();
        if (missing.length > 0) throw new Error('The backup lacks files.');
        return 1;
      }),
  };
}
