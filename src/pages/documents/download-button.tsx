import { Download } from 'lucide-react';
import { type Document, downloadDocument } from '@/api/documents';
import { SaveFileButton } from '@/components/save-file-button';
import { fileNameOf } from '@/lib/file-name';

/** Saves the file under the last segment of its path (spec section 7). */
export function DownloadButton({ document }: { document: Document }) {
  return (
    <SaveFileButton
      fetchFile={() => downloadDocument(document.id)}
      fileName={fileNameOf(document.path, fileNameOf(document.document_name, 'document'))}
    >
      <Download aria-hidden /> <span className="btn-label">Download</span>
    </SaveFileButton>
  );
}
