import { OctagonAlert } from 'lucide-react';
import { useEffect } from 'react';
import { useRouteError } from 'react-router-dom';
import { DocumentTitle } from '@/components/document-title';
import { reload } from '@/navigation/location';

/** What browsers and Vite say of a chunk that cannot be fetched. */
const chunkMissing = /dynamically imported module|module script|preload CSS/i;

/** A route that fails, be it on rendering or because a new version took its chunk away (spec section 2). */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => console.error(error), [error]);
  const isMissing = error instanceof Error && chunkMissing.test(error.message);
  return (
    <section className="notice" role="alert">
      <DocumentTitle>Error</DocumentTitle>
      <OctagonAlert aria-hidden className="notice-icon" />
      <h1 tabIndex={-1}>Unexpected Application Error!</h1>
      <p>
        {isMissing
          ? 'A part of the app could not be loaded. There may be a new version of it, or the connection was lost: load it again.'
          : 'Something went wrong on this page. Loading it again usually helps.'}
      </p>
      <button type="button" className="btn btn-primary" onClick={reload}>
        Reload
      </button>
    </section>
  );
}
