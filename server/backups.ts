import type { Env } from './env';
import { backUp, isBackupDue } from './storage/backup';
import type { OpenStorage } from './storage/open-storage';
import type { Order } from './storage/orders';

type Backups = {
  /** Makes a backup and says where it is. Throws without BACKUP_DIR. */
  onOrder: Order;
  /**
   * Makes the nightly backup if it is due: resolves to 1, else to 0. Undefined without BACKUP_DIR.
   */
  ifDue: (() => Promise<number>) | undefined;
};

/** The backups of a running server, one at a time. */
export function makeBackups(
  { copyTo }: Pick<OpenStorage, 'copyTo'>,
  { dataDir, backups: place }: Pick<Env, 'dataDir' | 'backups'>,
): Backups {
  let underWay: Promise<string> | undefined;
  async function run(): Promise<string> {
    if (!place || !copyTo) throw new Error('The server runs without BACKUP_DIR: set it.');
    underWay ??= backUp({ dataDir, copyTo }, place).finally(() => {
      underWay = undefined;
    });
    return underWay;
  }
  return {
    async onOrder(say) {
      say(await run());
      return true;
    },
    ifDue:
      place &&
      (async () => {
        if (!(await isBackupDue(place, new Date()))) return 0;
        await run();
        return 1;
      }),
  };
}
