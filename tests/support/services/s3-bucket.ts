import type { FileStore } from '../../../server/storage/file-store';
import { openS3FileStore, type S3Timeouts } from '../../../server/storage/s3-file-store';
import type { S3Keys } from './s3-signature';

/** Opens a bucket with keys from the environment, where the SDK looks for them. */
export async function openS3Bucket(
  { endpoint, keys }: { endpoint: string; keys: S3Keys },
  bucket: string,
  timeouts?: S3Timeouts,
): Promise<FileStore> {
  const names = ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'] as const;
  const before = names.map((name) => process.env[name]);
  [process.env[names[0]], process.env[names[1]]] = [keys.accessKeyId, keys.secretAccessKey];
  try {
    return await openS3FileStore({ bucket, endpoint }, timeouts);
  } finally {
    for (const [i, name] of names.entries()) {
      if (before[i] === undefined) delete process.env[name];
      else process.env[name] = before[i];
    }
  }
}
