import { useEffect, useState } from 'react';
import { type FileFacts, readFactsInTurn } from '@/components/viewer/file-facts/read-facts';

/**
 * Reads the facts of a chosen file before it is uploaded. Undefined until they are known, or if
 * there are none.
 */
export function useChosenFacts(file: File | undefined): FileFacts | undefined {
  const [read, setRead] = useState<{ file: File; facts: FileFacts | undefined }>();

  useEffect(() => {
    if (file?.type !== 'application/pdf') return;
    const controller = new AbortController();
    const readBytes = async () => new Uint8Array(await file.arrayBuffer());
    readFactsInTurn(readBytes, controller.signal).then(
      (said) => controller.signal.aborted || setRead({ file, facts: said && { said, readBytes } }),
      // Shows nothing: the field says that the file cannot be read.
      () => undefined,
    );
    return () => controller.abort();
  }, [file]);

  return read?.file === file ? read?.facts : undefined;
}
