import { useState } from 'react';
import { failureOf } from '@/api/errors';
import { reportFailure } from '@/feedback/report';

/** Fetches a file and has the browser save it; a failure shows the message in the error's blob (spec section 8). */
export function useSaveFile() {
  const [isSaving, setIsSaving] = useState(false);

  async function save(fetchFile: () => Promise<Blob>, fileName: string) {
    setIsSaving(true);
    try {
      const [{ saveAs }, file] = await Promise.all([import('file-saver'), fetchFile()]);
      saveAs(file, fileName);
    } catch (error) {
      reportFailure(failureOf(error));
    } finally {
      setIsSaving(false);
    }
  }

  return { save, isSaving };
}
