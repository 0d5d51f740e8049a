import { useEffect, useState } from 'react';
import { type FileFacts, readFactsInTurn } from '@/components/viewer/file-facts/read-facts';

/** What a file says that is not uploaded yet. Undefined if that is nothing, or not known yet. */
export function useChosenFacts(file: File | undefined): FileFacts | undefined {
  const [read, setRead] = useState<{ file: File; facts: FileFacts | undefined }>();

  useEffect(() => {
    if (file?.type !== 'application/pdf') return;
    const controller = new AbortController();
    const readBytes = async () => new Uint8Array(await file.arrayBuffer());
    readFactsInTurn(readBytes, controller.signal).then(
      (said) => controller.signal.aborted || setRead({ file, facts: said && { said, readBytes } }),
      // A file that cannot be read is told of where it is uploaded.
      () => undefined,
    );
    return () => controller.abort();
  }, [file]);

  return read?.file === file ? read?.facts : undefined;
}
