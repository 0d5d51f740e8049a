import { useEffect, useEffectEvent, useState } from 'react';
import { loadOnce } from '@/feedback/load-code';
import type { Fitted, OpenScan, Rules, Source } from '@/lib/fit-file/fit-files';
import { FitProblem } from '@/lib/fit-file/fit-problem';

/** Loads what makes files fit, once there is a file to look at. */
export const loadFit = loadOnce(() => import('@/lib/fit-file/fit-files'));

/** Loads what opens PDFs, which few files need. */
const loadScans = loadOnce(() => import('@/components/fit/open-scan'));

const openScan: OpenScan = async (...opening) => (await loadScans()).openScan(...opening);

export type FitResult = {
  /** Undefined if it can't be made to fit. */
  fitted: Fitted | undefined;
  /** Why it can't be made to fit. */
  problem: FitProblem | undefined;
};

type Options = {
  sources: readonly Source[];
  /** Undefined before a type is chosen, or where the server does not say: files go as they are. */
  mimeType: string | undefined;
  /** Bytes. */
  maxBytes: number;
  onResult: (outcome: FitResult) => void;
};

/** The result for a file that is uploaded as it is. */
export const asItIs: FitResult = { fitted: undefined, problem: undefined };

/** Makes the chosen files fit a type, again whenever either changes. */
export function useFit({ sources, mimeType, maxBytes, onResult }: Options) {
  const [outcome, setOutcome] = useState(asItIs);
  const [isWorking, setIsWorking] = useState(false);

  const report = useEffectEvent((next: FitResult) => {
    setOutcome(next);
    setIsWorking(false);
    onResult(next);
  });
  const begin = useEffectEvent((hasBegun: boolean) => {
    setIsWorking(hasBegun);
    if (!hasBegun) setOutcome(asItIs);
  });

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    const isAsked = sources.length > 0 && Boolean(mimeType);
    begin(isAsked);
    if (!isAsked || !mimeType) return;
    fitNow(sources, { mimeType, maxBytes }, signal).then(
      (next) => signal.aborted || report(next),
      () => undefined,
    );
    return () => controller.abort();
  }, [sources, mimeType, maxBytes]);

  return { ...outcome, isWorking };
}

/** Rejects only when it is aborted. */
export async function fitNow(
  sources: readonly Source[],
  rules: Rules,
  signal: AbortSignal,
): Promise<FitResult> {
  try {
    const { fitFiles } = await loadFit();
    return { fitted: await fitFiles(sources, rules, openScan, signal), problem: undefined };
  } catch (error) {
    signal.throwIfAborted();
    if (error instanceof FitProblem) return { fitted: undefined, problem: error };
    // Without its code the file goes as it is; the server has the last word.
    return asItIs;
  }
}
