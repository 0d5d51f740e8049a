import { limitAsync, withTimeout } from 'es-toolkit';
import { useEffect, useState } from 'react';
import type { Look } from '@/components/looks/look-at-file';
import { loadOnce } from '@/feedback/load-code';

const loadLook = loadOnce(() => import('@/components/looks/look-at-file'));

/** ms after which a browser without idle callbacks counts as idle. */
const idleAfter = 300;

const whenIdle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve());
    else setTimeout(resolve, idleAfter);
  });

/** Limit for a look, in ms: the next file waits for it. */
const timeLimit = 30_000;

/** Looks at one file after the other: a picture takes tens of megabytes. */
const lookInTurn = limitAsync(async (file: File, signal: AbortSignal): Promise<Look> => {
  signal.throwIfAborted();
  // Idle callbacks come in any order.
  await whenIdle();
  const { lookAtFile } = await loadLook();
  const ending = new AbortController();
  const both = AbortSignal.any([signal, ending.signal]);
  try {
    return await withTimeout(() => lookAtFile(file, both), timeLimit);
  } finally {
    ending.abort();
  }
}, 1);

/** Looks at a file when the browser is idle. Undefined if nothing is seen, or not yet. */
export function useLook(file: File | undefined): Look | undefined {
  const [seen, setSeen] = useState<{ file: File; look: Look }>();

  useEffect(() => {
    if (!file || typeof Worker === 'undefined') return;
    const controller = new AbortController();
    const { signal } = controller;
    lookInTurn(file, signal).then(
      (look) => signal.aborted || setSeen({ file, look }),
      // Shows no hint if the look fails: what is wrong with the file is told elsewhere.
      () => undefined,
    );
    return () => controller.abort();
  }, [file]);

  return seen?.file === file ? seen?.look : undefined;
}
