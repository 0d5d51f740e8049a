import { FitProblem, type Reason } from '@/lib/fit-file/fit-problem';
import { type ShrinkTask, type Shrunk, shrinkPicture } from '@/lib/fit-file/shrink-picture';

/** What a worker answers. An error that is no problem of the picture ends it. */
export type Answer = { shrunk: Shrunk } | { reason: Reason };

addEventListener('message', async ({ data }: MessageEvent<ShrinkTask>) => {
  postMessage(await answer(data));
});

async function answer(task: ShrinkTask): Promise<Answer> {
  try {
    return { shrunk: await shrinkPicture(task) };
  } catch (error) {
    return { reason: error instanceof FitProblem ? error.reason : 'memory' };
  }
}
