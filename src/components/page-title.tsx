import type { ReactNode } from 'react';
import Breadcrumb from 'react-bootstrap/Breadcrumb';
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
      <Breadcrumb label={t('Breadcrumb')}>
        <Breadcrumb.Item linkAs={Link} linkProps={{ to: paths.dashboard }}>
          {t('Home')}
        </Breadcrumb.Item>
        {section && <li className="breadcrumb-item">{section}</li>}
        <Breadcrumb.Item active>{page}</Breadcrumb.Item>
      </Breadcrumb>
      <h1 tabIndex={-1}>{page}</h1>
      {actions && <div className="page-actions">{actions}</div>}
    </div>
  );
}
