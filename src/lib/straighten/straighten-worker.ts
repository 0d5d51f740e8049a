import { FitProblem, type Reason } from '@/lib/fit-file/fit-problem';
import { type StraightenTask, straightenPicture } from '@/lib/straighten/straighten-picture';

/** What the worker answers. An error that is no problem of the picture is one of memory. */
export type Answer = { jpeg: Blob } | { reason: Reason };

addEventListener('message', async ({ data }: MessageEvent<StraightenTask>) => {
  postMessage(await answer(data));
});

async function answer(task: StraightenTask): Promise<Answer> {
  try {
    return { jpeg: await straightenPicture(task) };
  } catch (error) {
    return { reason: error instanceof FitProblem ? error.reason : 'memory' };
  }
}
