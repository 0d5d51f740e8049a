import { Spinner } from '@/components/spinner';

/** Stands in the main area while the first screen's chunk loads. */
export function PagePending() {
  return (
    <div className="page-pending">
      <Spinner />
    </div>
  );
}
