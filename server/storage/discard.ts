import { logError } from '../log/log';
import type { FileStore } from './file-store';

/**
 * Removes a file that no row names any more. What cannot be removed is logged and left to the sweep of the next start:
 * the call that it belonged to is decided already.
 */
export async function discard(files: FileStore, id: string): Promise<void> {
  await files.remove(id).catch((error: unknown) => logError(error, 'removing a file'));
}
