import { useEffect, useState } from 'react';
import { type FileFacts, readFactsInTurn } from '@/components/viewer/file-facts/read-facts';

/**
 * What a chosen file says before it is uploaded. Undefined until that is known, or if it is
 * nothing.
 */
export function useChosenFacts(file: File | undefined): FileFacts | undefined {
  const [read, setRead] = useState<{ file: File; facts: FileFacts | undefined }>();

  useEffect(() => {
    if (file?.type !== 'application/pdf') return;
    const controller = new AbortController();
    const readBytes = async () => new Uint8Array(await file.arrayBuffer());
    readFactsInTurn(readBytes, controller.signal).then(
      (said) => controller.signal.aborted || setRead({ file, facts: said && { said, readBytes } }),
      // The field says itself that the file cannot be read.
      () => undefined,
    );
    return () => controller.abort();
  }, [file]);

  return read?.file === file ? read?.facts : undefined;
}
