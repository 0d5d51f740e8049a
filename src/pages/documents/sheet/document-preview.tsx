import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { ErrorBoundary } from 'react-error-boundary';
import { fetchView, viewQuery } from '@/api/document-views';
import type { Document } from '@/api/documents';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { FileViewer } from '@/components/viewer/file-viewer';
import { prefetchViewer } from '@/components/viewer/load-pdf-viewer';
import { ViewerFailure } from '@/components/viewer/viewer-messages';
import { useSettled, type ViewerOptions } from '@/components/viewer/viewer-props';
import { reportCrash } from '@/feedback/report-error';
import { t } from '@/texts/texts';

/**
 * The file of a document, whose URL and type the view call returns. Drawn even while it is not
 * shown.
 */
export function DocumentPreview({
  document,
  isShown = true,
  ...options
}: ViewerOptions & { document: Document }) {
  const query = useQuery(viewQuery(document.id));
  useSettled(query.isLoadingError, options.onSettled);
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
            <ViewerFailure {...options} isShown={isShown} retry={() => resetErrorBoundary()}>
              {t('The file could not be shown.')}
            </ViewerFailure>
          )}
        >
          <FileViewer
            {...options}
            isShown={isShown}
            mimeType={query.data.mime_type}
            url={query.data.url}
            name={document.document_name || t('Document')}
            renewUrl={async () => (await fetchView(document.id)).url}
            onRetry={() => void query.refetch()}
          />
        </ErrorBoundary>
      )}
    </div>
  );
}
