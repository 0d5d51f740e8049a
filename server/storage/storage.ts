import type { Database } from './database';
import type { FileStore } from './file-store';
import type { Spool } from './spool';

export type Storage = { db: Database; files: FileStore; spool: Spool };
