import { OctagonAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { DocumentTitle } from '@/components/document-title';
import { reload } from '@/lib/navigation';

/** A route that fails, be it on rendering or because a new version took its chunk away (spec section 2). */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  return (
    <section className="card notice" role="alert">
      <DocumentTitle>Error</DocumentTitle>
      <OctagonAlert aria-hidden className="notice-icon" />
      <h1 tabIndex={-1}>Unexpected Application Error!</h1>
      <p>Something went wrong on this page. Loading it again usually helps.</p>
      <button type="button" className="btn btn-primary" onClick={reload}>
        Reload
      </button>
    </section>
  );
}
