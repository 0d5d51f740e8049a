import { useState } from 'react';
import { CrashBoundary } from '@/components/crash-boundary';
import type { FileHintProps } from '@/components/looks/hint-props';
import { lazyModal } from '@/feedback/load-code';

const HintLine = lazyModal(() => import('@/components/looks/hint-line'));

/** Says that a file can hardly be read or is of another type; nothing where neither is certain. */
export function FileHint(props: FileHintProps) {
  const { file, look, readText, checked } = props;
  const hasNews = Boolean(look?.text || look?.flaw || readText || checked);
  // Stays mounted once it is shown, so that a hint that comes later is announced.
  const [isWanted, setIsWanted] = useState(false);
  if (hasNews && !isWanted) setIsWanted(true);
  if (!isWanted) return null;
  return (
    <CrashBoundary what="The hint" shown={file}>
      <HintLine {...props} />
    </CrashBoundary>
  );
}
