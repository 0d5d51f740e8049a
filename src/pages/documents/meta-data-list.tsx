import type { UseQueryResult } from '@tanstack/react-query';
import type { MetaData, MetaDatum } from '@/api/documents';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { useFileFinder } from '@/components/viewer/find/finder-context';
import { formatDate } from '@/lib/format';
import { FindingMark, FindingsSummary } from '@/pages/documents/finding-marks';

/** The meta data of a document, read-only, and whether the file says the same. */
export function MetaDataList({ query }: { query: UseQueryResult<MetaData> }) {
  const entries = query.data?.entries;
  return (
    <section className="meta-data" aria-label="Meta Data" aria-busy={query.isPending}>
      <h3>Meta Data</h3>
      {query.isPending && <Spinner />}
      {query.isError && <LoadFailed retry={query.refetch} />}
      {entries?.length === 0 && <p className="text-secondary">No data available yet!</p>}
      {entries && entries.length > 0 && (
        <>
          <FindingsSummary values={entries.map(({ value }) => value)} />
          <dl>
            {entries.map((entry) => (
              <MetaDataRow key={entry.id} entry={entry} />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function MetaDataRow({ entry }: { entry: MetaDatum }) {
  const { column_description, column_name, data_type, value } = entry;
  const isCurrent = useFileFinder()?.current?.value === value;
  return (
    <div data-current={isCurrent}>
      <dt>{column_description || column_name}</dt>
      <dd>{(data_type === 'date' ? formatDate(value) : value) || '–'}</dd>
      <FindingMark value={value} />
    </div>
  );
}
