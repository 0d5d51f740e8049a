import { useEffect, useState } from 'react';
import { obstacles } from '@/components/cutting/cut-texts';
import { type OpenStack, openStack } from '@/components/cutting/open-stack';
import { isReadable, unreadableMessage } from '@/lib/chosen-files';
import type { Extras } from '@/lib/cutting/cut-effects';
import { toObstacle } from '@/lib/cutting/why-not';
import { t } from '@/texts/texts';

/** Opens the file, until the strip is closed. */
export function useStack(file: File) {
  const [stack, setStack] = useState<OpenStack>();
  const [extras, setExtras] = useState<Extras>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    const ending = new AbortController();
    const { signal } = ending;
    async function open() {
      const opened = await openStack(file, signal);
      const obstacle = await opened.findObstacle();
      signal.throwIfAborted();
      if (obstacle) {
        setProblem(t(obstacles[obstacle]));
        return;
      }
      setStack(opened);
      const read = await opened.readExtras();
      if (!signal.aborted) setExtras(read);
    }
    open().catch(async (error) => {
      const isThere = await isReadable(file);
      if (signal.aborted) return;
      setProblem(isThere ? t(obstacles[toObstacle(error)]) : unreadableMessage());
    });
    return () => ending.abort();
  }, [file]);
  return { stack, extras, problem };
}
