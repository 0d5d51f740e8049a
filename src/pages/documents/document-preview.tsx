import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Document } from '@/api/documents';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { FileViewer } from '@/components/viewer/file-viewer';
import { prefetchViewer } from '@/components/viewer/load-pdf-viewer';
import { viewQuery } from '@/pages/documents/queries';

/** The file of a document, as the view call says where and what it is (spec section 7). */
export function DocumentPreview({ document }: { document: Document }) {
  const query = useQuery(viewQuery(document.id));
  // The viewer and the view call set out together: one after the other they would cost more than their bytes.
  useEffect(() => prefetchViewer(document.path), [document.path]);

  return (
    <div className="document-preview">
      {query.isPending && <Spinner />}
      {query.isLoadingError && <LoadFailed retry={query.refetch} />}
      {query.data && (
        <FileViewer
          mimeType={query.data.mime_type}
          url={query.data.url}
          name={document.document_name || 'Document'}
          onRetry={() => void query.refetch()}
        />
      )}
    </div>
  );
}
