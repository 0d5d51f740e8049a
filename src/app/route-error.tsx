import { OctagonAlert } from 'lucide-react';
import { useEffect } from 'react';
import Button from 'react-bootstrap/Button';
import { useRouteError } from 'react-router-dom';
import { DocumentTitle } from '@/components/document-title';
import { reload } from '@/navigation/location';

/** Shown when a route throws while rendering, or its chunk cannot be loaded. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <section className="notice" role="alert">
      <DocumentTitle>Error</DocumentTitle>
      <OctagonAlert aria-hidden className="notice-icon" />
      <h1 tabIndex={-1}>Unexpected Application Error!</h1>
      <p>
        Something went wrong on this page, or a part of the app could not be loaded. Reloading it
        usually helps.
      </p>
      <Button onClick={reload}>Reload</Button>
    </section>
  );
}
