import { limitAsync } from 'es-toolkit';
import { askApart, canAskApart } from '@/lib/fit-file/ask-apart';
import { type ShrinkTask, type Shrunk, shrinkPicture } from '@/lib/fit-file/shrink-picture';

type Shrink = (task: ShrinkTask, signal: AbortSignal) => Promise<Shrunk>;

/**
 * Makes a JPEG of a picture, one at a time: each takes tens of megabytes. Works in the page where
 * workers have no canvas.
 */
export const shrinkApart: Shrink = limitAsync<Shrink>(async (task, signal) => {
  signal.throwIfAborted();
  if (!canAskApart()) return shrinkPicture(task);
  const worker = new Worker(new URL('./fit-worker.ts', import.meta.url), { type: 'module' });
  const { picture } = task;
  return askApart<Shrunk>(worker, task, picture instanceof Blob ? [] : [picture], signal);
}, 1);
