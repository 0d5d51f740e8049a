import type { UseQueryResult } from '@tanstack/react-query';
import type { MetaData } from '@/api/documents';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { formatDate } from '@/lib/format';

/** The meta data of a document, read-only. */
export function MetaDataList({ query }: { query: UseQueryResult<MetaData> }) {
  const entries = query.data?.entries;
  return (
    <section className="meta-data" aria-label="Meta Data" aria-busy={query.isPending}>
      <h3>Meta Data</h3>
      {query.isPending && <Spinner />}
      {query.isError && <LoadFailed retry={query.refetch} />}
      {entries?.length === 0 && <p className="text-secondary">No data available yet!</p>}
      {entries && entries.length > 0 && (
        <dl>
          {entries.map(({ id, column_description, column_name, data_type, value }) => (
            <div key={id}>
              <dt>{column_description || column_name}</dt>
              <dd>{(data_type === 'date' ? formatDate(value) : value) || '–'}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}
