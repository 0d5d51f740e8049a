import { useState } from 'react';
import { CrashBoundary } from '@/components/crash-boundary';
import type { FileFacts as Facts } from '@/components/viewer/file-facts/read-facts';
import { lazyModal } from '@/feedback/load-code';

const FactLines = lazyModal(() => import('@/components/viewer/file-facts/fact-lines'));

/** Shows a sentence for each fact that a file tells of itself; nothing without any. */
export function FileFacts({ facts }: { facts: Facts | undefined }) {
  // Stays mounted, so that the lines of a file that was read ahead are there at once.
  const [isWanted, setIsWanted] = useState(false);
  if (facts && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <CrashBoundary what="What the file says" shown={facts}>
      <FactLines facts={facts} />
    </CrashBoundary>
  );
}
