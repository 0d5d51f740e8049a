import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { DocumentTitle } from '@/components/document-title';
import { paths } from '@/navigation/paths';
import { t } from '@/texts/texts';

/** A screen's heading under its breadcrumb. `actions` are shown beside it. */
export function PageTitle({
  section,
  page,
  actions,
}: {
  section?: string;
  page: string;
  actions?: ReactNode;
}) {
  return (
    <div className="page-title">
      <DocumentTitle>{page}</DocumentTitle>
      {/* Not Bootstrap's component, which brings more code than it saves. */}
      <nav aria-label={t('Breadcrumb')}>
        <ol className="breadcrumb">
          <li className="breadcrumb-item">
            <Link to={paths.dashboard}>{t('Home')}</Link>
          </li>
          {section && <li className="breadcrumb-item">{section}</li>}
          <li className="breadcrumb-item active" aria-current="page">
            {page}
          </li>
        </ol>
      </nav>
      <h1 tabIndex={-1}>{page}</h1>
      {actions && <div className="page-actions buttons">{actions}</div>}
    </div>
  );
}
