import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import Button from 'react-bootstrap/Button';
import type { MetaData, MetaDatum } from '@/api/documents';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { useFileFinder } from '@/components/viewer/find/finder-context';
import { formatDate } from '@/lib/format';
import {
  describeFinding,
  FindingMark,
  FindingsSummary,
} from '@/pages/documents/sheet/finding-marks';
import { useValueWalk } from '@/pages/documents/sheet/use-value-walk';

/** The meta data of a document, read-only, and whether the file says the same. */
export function MetaDataList({ query }: { query: UseQueryResult<MetaData> }) {
  const entries = query.data?.entries;
  const finder = useFileFinder();
  const { current, goOn } = useValueWalk(entries);
  const list = useRef<HTMLDListElement>(null);
  const isMarked = entries?.some(({ value }) => finder?.getFinding(value));

  function goToNext() {
    const next = goOn?.();
    const row = next && list.current?.children[entries?.indexOf(next) ?? -1];
    row?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <section className="meta-data" aria-label="Meta Data" aria-busy={query.isPending}>
      <div className="meta-data-heading">
        <h3>Meta Data</h3>
        {isMarked && (
          <Button
            size="sm"
            variant="outline-secondary"
            title="The next value, the doubtful ones first"
            aria-disabled={!goOn}
            onClick={goToNext}
            data-keys="m"
          >
            Next value
          </Button>
        )}
      </div>
      {/* Said also when there is no place in the file to go to. */}
      <p className="visually-hidden" role="status">
        {current &&
          [toLabel(current), describeFinding(finder?.getFinding(current.value))].join(': ')}
      </p>
      {query.isPending && <Spinner />}
      {query.isError && <LoadFailed retry={query.refetch} />}
      {entries?.length === 0 && <p className="text-secondary">No data available yet!</p>}
      {entries && entries.length > 0 && (
        <>
          <FindingsSummary values={entries.map(({ value }) => value)} />
          <dl ref={list}>
            {entries.map((entry) => (
              <MetaDataRow
                key={entry.id}
                entry={entry}
                isCurrent={
                  finder?.current ? finder.current.value === entry.value : entry === current
                }
              />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

const toLabel = ({ column_description, column_name }: MetaDatum) =>
  column_description || column_name;

function MetaDataRow({ entry, isCurrent }: { entry: MetaDatum; isCurrent: boolean }) {
  const { data_type, value } = entry;
  return (
    <div data-current={isCurrent}>
      <dt>{toLabel(entry)}</dt>
      <dd>{(data_type === 'date' ? formatDate(value) : value) || '–'}</dd>
      <FindingMark value={value} />
    </div>
  );
}
