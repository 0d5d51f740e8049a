import { fsyncSync } from 'node:fs';
import { setImmediate } from 'node:timers/promises';
import { NodeFS } from '@electric-sql/pglite/nodefs';

/** The part in use of Emscripten's file system of Node.js, which knows no fsync. */
type NodeFiles = { stream_ops: { fsync?: (stream: { nfd: number }) => number } };

/**
 * PGlite's folder, with an fsync that reaches the disk: a commit then survives a power cut. PGlite
 * calls `syncToFs` after each query and each transaction.
 */
export class SyncedFS extends NodeFS {
  override async init(...[pg, options]: Parameters<NodeFS['init']>) {
    const { emscriptenOpts } = await super.init(pg, options);
    const addFsync = (module: object) => {
      const { stream_ops }: NodeFiles = Reflect.get(module, 'NODEFS');
      stream_ops.fsync = ({ nfd }) => {
        fsyncSync(nfd);
        return 0;
      };
    };
    const preRun = [...[emscriptenOpts.preRun ?? []].flat(), addFsync];
    return { emscriptenOpts: { ...emscriptenOpts, preRun } };
  }

  /** Lets timers and sockets have their turn: PGlite runs in this thread and waits for neither. */
  override async syncToFs() {
    await setImmediate();
  }
}
