import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DocumentTitle } from '@/components/document-title';
import { paths } from '@/navigation/paths';
import { t } from '@/texts/texts';

export function Component() {
  return (
    <main className="lone-screen">
      <DocumentTitle>{t('Not found')}</DocumentTitle>
      <p className="not-found-code">
        <TriangleAlert aria-hidden /> 404
      </p>
      <h1>{t("Oops! You're lost.")}</h1>
      <p>{t('The page you are looking for was not found.')}</p>
      <Link to={paths.dashboard} className="btn btn-primary">
        {t('Back to the dashboard')}
      </Link>
    </main>
  );
}
