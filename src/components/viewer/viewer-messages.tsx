import { FileX, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Spinner } from '@/components/spinner';

/** Stands for a file that has no preview. */
export function NoPreview() {
  return (
    <div className="viewer-message">
      <FileX aria-hidden className="viewer-message-icon" />
      <p>No preview for this type of file.</p>
      <p className="viewer-message-hint">Download it to open it.</p>
    </div>
  );
}

/** Holds the place of a preview that is being loaded. */
export function ViewerLoading() {
  return (
    <div className="viewer-message">
      <Spinner />
      <p className="viewer-message-hint">Loading the preview…</p>
    </div>
  );
}

/** Says why a file cannot be shown. `retry`, where trying again may help, loads it once more. */
export function ViewerFailure({ children, retry }: { children: ReactNode; retry?: () => void }) {
  return (
    <div className="viewer-message" role="alert">
      <TriangleAlert aria-hidden className="viewer-message-icon" />
      <p>{children}</p>
      <p className="viewer-message-hint">You may download the file instead.</p>
      {retry && (
        <button type="button" className="btn btn-primary btn-sm" onClick={retry}>
          Try again
        </button>
      )}
    </div>
  );
}
