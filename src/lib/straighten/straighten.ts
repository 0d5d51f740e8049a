import { limitAsync } from 'es-toolkit';
import { askApart, canAskApart } from '@/lib/fit-file/ask-apart';
import { type Corners, isPage } from '@/lib/straighten/corners';
import { straightenPicture } from '@/lib/straighten/straighten-picture';

export { type Corners, isPage, type Point, wholeFrame } from '@/lib/straighten/corners';

type Straighten = (picture: Blob, corners: Corners, signal: AbortSignal) => Promise<Blob>;

/**
 * Returns the page between the corners as an upright JPEG, in colour and without meta data. Rejects
 * once `signal` is aborted, with a RangeError if the corners make no page, or with a FitProblem:
 * the picture can't be decoded, or memory is short. Takes one picture at a time: each needs tens of
 * megabytes. Works in the page where workers have no canvas.
 */
export const straighten: Straighten = limitAsync<Straighten>(async (picture, corners, signal) => {
  signal.throwIfAborted();
  if (!isPage(corners)) throw new RangeError('The corners make no page.');
  const task = { picture, corners };
  if (canAskApart()) {
    const worker = new Worker(new URL('./straighten-worker.ts', import.meta.url), {
      type: 'module',
    });
    return askApart<Blob>(worker, task, [], signal);
  }
  const jpeg = await straightenPicture(task);
  signal.throwIfAborted();
  return jpeg;
}, 1);
