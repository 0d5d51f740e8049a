import { CrashBoundary } from '@/components/crash-boundary';
import type { FileCodes } from '@/components/viewer/qr/use-qr-codes';
import { lazyModal } from '@/feedback/load-code';

const QrLines = lazyModal(() => import('@/components/viewer/qr/qr-lines'));

/** Shows a line for each QR code of a file. */
export function QrFacts({ codes }: { codes: FileCodes | undefined }) {
  return (
    codes && (
      <CrashBoundary what="QR codes" shown={codes}>
        <QrLines {...codes} />
      </CrashBoundary>
    )
  );
}
