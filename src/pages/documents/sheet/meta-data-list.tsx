import type { UseQueryResult } from '@tanstack/react-query';
import { useRef } from 'react';
import Button from 'react-bootstrap/Button';
import { labelOf, type MetaData, type MetaDatum } from '@/api/meta-data';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { formatDate } from '@/lib/format';
import {
  describeFinding,
  FindingMark,
  FindingsSummary,
} from '@/pages/documents/sheet/finding-marks';
import type { FileFinder } from '@/pages/documents/sheet/use-file-finder';
import { useValueWalk } from '@/pages/documents/sheet/use-value-walk';
import { t } from '@/texts/texts';

/** The meta data of a document, read-only, and whether the file says the same. */
export function MetaDataList({
  query,
  finder,
}: {
  query: UseQueryResult<MetaData>;
  finder: FileFinder;
}) {
  const entries = query.data?.entries;
  const { current, goOn } = useValueWalk(entries, finder);
  const list = useRef<HTMLDListElement>(null);
  const isMarked = entries?.some(({ value }) => finder.getFinding(value));

  function goToNext() {
    const next = goOn?.();
    const row = next && list.current?.children[entries?.indexOf(next) ?? -1];
    row?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <section className="meta-data" aria-label={t('Meta Data')} aria-busy={query.isPending}>
      <div className="meta-data-heading">
        <h3>{t('Meta Data')}</h3>
        {isMarked && (
          <Button
            size="sm"
            variant="outline-secondary"
            title={t('The next value, the doubtful ones first')}
            aria-disabled={!goOn}
            onClick={goToNext}
            data-keys="m"
          >
            {t('Next value')}
          </Button>
        )}
      </div>
      {/* Also announces values without a hit to scroll to. */}
      <p className="visually-hidden" role="status">
        {current &&
          [labelOf(current), describeFinding(finder.getFinding(current.value))].join(': ')}
      </p>
      {query.isPending && <Spinner />}
      {query.isError && <LoadFailed retry={query.refetch} />}
      {entries?.length === 0 && <p className="text-secondary">{t('No data available yet!')}</p>}
      {entries && entries.length > 0 && (
        <>
          <FindingsSummary values={entries.map(({ value }) => value)} finder={finder} />
          <dl ref={list}>
            {entries.map((entry) => (
              <MetaDataRow
                key={entry.id}
                entry={entry}
                finder={finder}
                isCurrent={finder.target ? finder.target.value === entry.value : entry === current}
              />
            ))}
          </dl>
        </>
      )}
    </section>
  );
}

function MetaDataRow({
  entry,
  finder,
  isCurrent,
}: {
  entry: MetaDatum;
  finder: FileFinder;
  isCurrent: boolean;
}) {
  const { data_type, value } = entry;
  return (
    <div data-current={isCurrent}>
      <dt>{labelOf(entry)}</dt>
      <dd>{(data_type === 'date' ? formatDate(value) : value) || '–'}</dd>
      {finder.getFinding(value) && (
        <dd>
          <FindingMark value={value} finder={finder} />
        </dd>
      )}
    </div>
  );
}
