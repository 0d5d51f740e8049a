import type { ReactNode } from 'react';
import Button from 'react-bootstrap/Button';
import { useSaveFile } from '@/components/use-save-file';

/** Fetches a file and saves it under a name; disabled with a spinner until that ends or fails (spec section 4, "Export"). */
export function SaveFileButton({
  fetchFile,
  fileName,
  children,
}: {
  fetchFile: () => Promise<Blob>;
  fileName: string;
  children: ReactNode;
}) {
  const { save, isSaving } = useSaveFile();
  return (
    <Button
      variant="outline-secondary"
      disabled={isSaving}
      onClick={() => void save(fetchFile, fileName)}
    >
      {isSaving && <span className="spinner-border spinner-border-sm" aria-hidden />} {children}
    </Button>
  );
}
