import { useQuery } from '@tanstack/react-query';
import type { Id } from '@/api/wire';
import { LoadFailed } from '@/components/load-failed';
import { formatDate } from '@/lib/format';
import { metaDataQuery } from '@/pages/documents/queries';

/** The meta data of a document, read-only. */
export function MetaDataList({ documentId }: { documentId: Id }) {
  const query = useQuery(metaDataQuery(documentId));
  return (
    <section className="meta-data" aria-label="Meta Data" aria-busy={query.isPending}>
      <h3>Meta Data</h3>
      {query.isPending && <p className="placeholder-glow" aria-hidden />}
      {query.isError && <LoadFailed retry={query.refetch} />}
      {query.data?.length === 0 && <p className="text-secondary">No data available yet!</p>}
      {query.data && query.data.length > 0 && (
        <dl>
          {query.data.map(({ id, column_description, column_name, data_type, value }) => (
            <div key={id}>
              <dt>{column_description || column_name}</dt>
              <dd>{(data_type.toLowerCase() === 'date' ? formatDate(value) : value) || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
