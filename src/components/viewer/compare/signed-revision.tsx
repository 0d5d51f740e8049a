import { useCallback } from 'react';
import { signedWords } from '@/components/viewer/compare/compare-words';
import { ComparedFiles } from '@/components/viewer/compare/compared-files';
import { openSigned } from '@/components/viewer/compare/open-revisions';

type Props = {
  /** Returns a fresh copy. Keep it stable. */
  readBytes: () => Promise<Uint8Array>;
  /** The signature covers the bytes up to here. */
  end: number;
  onClose: () => void;
};

/** Shows a file as it was signed beside the file as it is now. */
export default function SignedRevision({ readBytes, end, onClose }: Props) {
  const open = useCallback(
    (signal: AbortSignal) => openSigned(readBytes, end, signal),
    [readBytes, end],
  );
  return <ComparedFiles open={open} words={signedWords} onClose={onClose} />;
}
