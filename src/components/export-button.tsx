import { Download } from 'lucide-react';
import { exportFile } from '@/api/resource';
import { SaveFileButton } from '@/components/save-file-button';

/** Saves the whole list of a base path as a spreadsheet (spec section 7). */
export function ExportButton({ base, fileName }: { base: string; fileName: string }) {
  return (
    <SaveFileButton fetchFile={() => exportFile(base)} fileName={fileName}>
      <Download aria-hidden /> Export
    </SaveFileButton>
  );
}
