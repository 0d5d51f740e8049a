import { useQuery } from '@tanstack/react-query';
import { ShieldAlert } from 'lucide-react';
import Button from 'react-bootstrap/Button';
import { Link, useLocation } from 'react-router-dom';
import { rolesQuery } from '@/api/session';
import { DocumentTitle } from '@/components/document-title';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { hasPage } from '@/navigation/menus';
import { paths } from '@/navigation/paths';
import { useSession } from '@/session/session';
import { t } from '@/texts/texts';

/** Says that the active role lacks the page, and offers the user's roles that have it. */
export default function OtherRole() {
  const { pathname } = useLocation();
  const { setRole } = useSession();
  const roles = useQuery(rolesQuery);
  const fitting = roles.data?.filter(({ name }) => hasPage(name, pathname)) ?? [];
  return (
    <section className="notice">
      <DocumentTitle>{t('Not on your menu')}</DocumentTitle>
      <ShieldAlert aria-hidden className="notice-icon" />
      <h1 tabIndex={-1}>{t("This page is not on your active role's menu")}</h1>
      {roles.isPending && <Spinner />}
      {roles.isError && <LoadFailed retry={roles.refetch} />}
      {roles.isSuccess && (
        <p>
          {fitting.length > 0
            ? t(
                'One of your other roles can open it. Switch to that role and stay here, or go back.',
              )
            : t('None of your roles can open it.')}
        </p>
      )}
      <div className="buttons">
        {fitting.map(({ id, name, description }) => (
          <Button key={id} onClick={() => setRole(name)}>
            {description || name}
          </Button>
        ))}
        <Link to={paths.dashboard} className="btn btn-outline-secondary">
          {t('Back to the dashboard')}
        </Link>
      </div>
    </section>
  );
}
