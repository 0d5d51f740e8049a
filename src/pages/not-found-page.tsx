import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { DocumentTitle } from '@/components/document-title';
import { paths } from '@/navigation/paths';

function NotFoundPage() {
  return (
    <main className="lone-screen">
      <DocumentTitle>Not found</DocumentTitle>
      <p className="not-found-code">
        <TriangleAlert aria-hidden /> 404
      </p>
      <h1>Oops! You're lost.</h1>
      <p>The page you are looking for was not found.</p>
      <Link to={paths.dashboard} className="btn btn-primary">
        Back to the dashboard
      </Link>
    </main>
  );
}

export { NotFoundPage as Component };
