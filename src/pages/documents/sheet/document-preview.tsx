import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { type Document, fetchView, viewQuery } from '@/api/documents';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { FileViewer } from '@/components/viewer/file-viewer';
import { prefetchViewer } from '@/components/viewer/load-pdf-viewer';
import { useSettled } from '@/components/viewer/preparation';
import { ViewerFailure } from '@/components/viewer/viewer-messages';
import { reportCrash } from '@/feedback/report-error';

/** The file of a document, as the view call says where and what it is; drawn even if not shown. */
export function DocumentPreview({
  document,
  isShown = true,
}: {
  document: Document;
  isShown?: boolean;
}) {
  const query = useQuery(viewQuery(document.id));
  useSettled(query.isLoadingError);
  // Load the viewer beside the view call instead of after it.
  useEffect(() => {
    prefetchViewer(document.path);
  }, [document.path]);

  return (
    <div className="document-preview" data-hidden={!isShown || undefined} inert={!isShown}>
      {query.isPending && <Spinner />}
      {query.isLoadingError && <LoadFailed retry={query.refetch} />}
      {query.data && (
        <ErrorBoundary
          onError={reportCrash}
          fallbackRender={({ resetErrorBoundary }) => (
            <ViewerFailure retry={() => resetErrorBoundary()}>
              The file could not be shown.
            </ViewerFailure>
          )}
        >
          <FileViewer
            mimeType={query.data.mime_type}
            url={query.data.url}
            name={document.document_name || 'Document'}
            renewUrl={async () => (await fetchView(document.id)).url}
            onRetry={() => void query.refetch()}
          />
        </ErrorBoundary>
      )}
    </div>
  );
}
