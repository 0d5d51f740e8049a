import { OctagonAlert } from 'lucide-react';
import { useEffect } from 'react';
import Button from 'react-bootstrap/Button';
import { useRouteError } from 'react-router-dom';
import { DocumentTitle } from '@/components/document-title';
import { reload } from '@/navigation/location';
import { t } from '@/texts/texts';

/** Shown when a route throws while rendering, or its chunk cannot be loaded. */
export function RouteError() {
  const error = useRouteError();
  useEffect(() => {
    console.error(error);
  }, [error]);
  return (
    <section className="notice" role="alert">
      <DocumentTitle>{t('Error')}</DocumentTitle>
      <OctagonAlert aria-hidden className="notice-icon" />
      <h1 tabIndex={-1}>{t('Unexpected Application Error!')}</h1>
      <p>
        {t(
          'Something went wrong on this page, or a part of the app could not be loaded. Reloading it usually helps.',
        )}
      </p>
      <Button onClick={reload}>{t('Reload')}</Button>
    </section>
  );
}
