import { Gauge } from 'prom-client';
import { waitingDocuments } from './documents/waiting';
import { logError } from './log/log';
import type { Metrics } from './metrics/metrics';
import { waitingEvents } from './portal-events/outbox';
import { type BackupPlace, newestBackup } from './storage/backup';
import type { OpenStorage } from './storage/open-storage';

/** The source of the values of gauges. */
type Gauged = Pick<OpenStorage, 'db' | 'spool' | 'connections'> & {
  backups?: BackupPlace | undefined;
};

/** Makes the gauges. Returns a function that reads them and never throws. */
export function createGauges(
  { registry }: Metrics,
  { db, spool, connections, backups }: Gauged,
): () => Promise<void> {
  const gauge = (name: string, help: string, label: string) =>
    new Gauge({ name, help, labelNames: [label], registers: [registry] });
  const waiting = gauge('berkas_waiting', 'What waits in a queue.', 'queue');
  const oldest = gauge('berkas_waiting_seconds', 'How long the oldest of a queue waits.', 'queue');
  const pool = gauge(
    'berkas_connections',
    'Connections to PostgreSQL, and calls for one.',
    'state',
  );
  const free = gauge('berkas_free_bytes', 'Free bytes of the disk on which files arrive.', 'disk');

  const backup =
    backups &&
    new Gauge({
      name: 'berkas_backup_timestamp_seconds',
      help: 'When the newest backup without a fault was made, in seconds since 1970; 0 if never.',
      registers: [registry],
    });

  async function readBackups(): Promise<void> {
    if (!backups) return;
    const newest = await newestBackup(backups, new Date());
    backup?.set((newest?.getTime() ?? 0) / 1000);
  }

  async function readQueues(): Promise<void> {
    const { verification, approval } = await waitingDocuments(db);
    const { portal, refused } = await waitingEvents(db);
    const queues = Object.entries({ verification, approval, portal, 'portal refused': refused });
    for (const [queue, { count, seconds }] of queues) {
      waiting.set({ queue }, count);
      oldest.set({ queue }, seconds);
    }
  }

  return async () => {
    // Clears old values first: what cannot be read has none.
    for (const one of [waiting, oldest, pool, free]) one.reset();
    for (const [state, count] of Object.entries(connections?.() ?? {})) pool.set({ state }, count);
    const reads = [
      readQueues(),
      readBackups(),
      spool.free().then((bytes) => free.set({ disk: 'spool' }, bytes)),
    ];
    for (const result of await Promise.allSettled(reads)) {
      if (result.status === 'rejected') logError(result.reason, 'metrics');
    }
  };
}
