import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { seed } from '../../server/demo/seed';
import { migrateServerDatabase, openServerDatabase } from '../../server/storage/server-database';
import { openSpool } from '../../server/storage/spool';
import { hasNginx, startNginx } from '../support/processes/nginx';
import { portOf, type RealServer, startRealServer } from '../support/processes/real-server';
import { administer, startPostgres } from '../support/services/postgres-server';
import { openS3Bucket } from '../support/services/s3-bucket';
import { type S3Server, startS3Server } from '../support/services/s3-server';
import { startRoundRobin } from './round-robin';

export type Cluster = {
  /** The address of the load balancer. */
  origin: string;
  processes: RealServer[];
  /** Starts a process again, at the same port. */
  restart: (index: number) => Promise<void>;
  s3: S3Server;
  stop: () => Promise<void>;
};

async function seedStorage(url: string, s3: S3Server, spoolFolder: string): Promise<void> {
  await migrateServerDatabase(url);
  const { db, close } = await openServerDatabase(url);
  await seed({
    db,
    files: await openS3Bucket(s3, 'bucket'),
    spool: await openSpool(spoolFolder),
  });
  await close();
}

/**
 * Starts two processes of the built server on PostgreSQL and S3, filled with the demonstration's
 * data, behind nginx with docs/deploy/nginx.conf, or behind a proxy of the tests where nginx is not
 * installed.
 */
export async function startCluster(): Promise<Cluster> {
  const folder = await mkdtemp(join(tmpdir(), 'cluster-'));
  const [bucket, data] = [join(folder, 'bucket'), join(folder, 'data')];
  await mkdir(bucket);
  // Stands for /srv/berkas, where nginx looks for current/dist.
  await symlink(resolve('.'), join(folder, 'current'));

  const postgres = await startPostgres();
  await administer(postgres.url, 'create database berkas');
  const databaseUrl = `${postgres.url}/berkas`;
  const s3 = await startS3Server(folder);
  await seedStorage(databaseUrl, s3, join(folder, 'spool'));

  const startProcess = (port = 0) =>
    startRealServer(data, {
      PORT: String(port),
      DATABASE_URL: databaseUrl,
      S3_BUCKET: 'bucket',
      S3_ENDPOINT: s3.endpoint,
      AWS_ACCESS_KEY_ID: s3.keys.accessKeyId,
      AWS_SECRET_ACCESS_KEY: s3.keys.secretAccessKey,
      TRUSTED_PROXIES: '1',
      // The SDK warns of the oldest Node that Berkas runs on.
      NODE_NO_WARNINGS: '1',
    });
  const processes = await Promise.all([startProcess(), startProcess()]);
  const ports = processes.map(portOf);
  const balancer = await (hasNginx
    ? startNginx({ ports, releases: folder })
    : startRoundRobin(ports));

  return {
    origin: balancer.origin,
    processes,
    s3,
    async restart(index) {
      processes[index] = await startProcess(ports[index]);
    },
    async stop() {
      await balancer.stop();
      for (const each of processes) await each.kill();
      await s3.close();
      await postgres.stop();
      await rm(folder, { recursive: true });
    },
  };
}
