import type { UseQueryResult } from '@tanstack/react-query';
import { sortBy } from 'es-toolkit';
import { useRef, useState } from 'react';
import Button from 'react-bootstrap/Button';
import { labelOf, type MetaData, type MetaDatum } from '@/api/meta-data';
import type { Id } from '@/api/wire';
import { LoadFailed } from '@/components/load-failed';
import { Spinner } from '@/components/spinner';
import { formatDate } from '@/lib/format';
import {
  describeFinding,
  FindingMark,
  FindingsSummary,
} from '@/pages/documents/sheet/finding-marks';
import type { FileFinder, Finding } from '@/pages/documents/sheet/use-file-finder';
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

/** Values with a lower rank are visited first; undefined while the search is not complete. */
function getRank(finding: Finding | undefined): number | undefined {
  switch (finding?.state) {
    case 'found':
      return finding.hits.length > 1 ? 2 : 3;
    case 'read as':
      return 1;
    case 'not found':
    case 'no text':
    case 'unread':
      return 0;
    default:
      return undefined;
  }
}

const none: MetaDatum[] = [];

/**
 * Steps through the meta data, doubtful values first: visits each once before any is visited again.
 * Memoize `entries`: other entries start over.
 */
function useValueWalk(entries = none, finder: FileFinder) {
  const [walk, setWalk] = useState<{ entries: MetaDatum[]; visited: Id[] }>();
  const visited = walk?.entries === entries ? walk.visited : [];

  const ranked = entries.flatMap((entry) => {
    const rank = getRank(finder.getFinding(entry.value));
    return rank === undefined ? [] : [{ entry, rank }];
  });
  const sorted = sortBy(ranked, ['rank']).map(({ entry }) => entry);
  const fresh = sorted.find(({ id }) => !visited.includes(id));
  const next = fresh ?? sorted[0];

  return {
    current: entries.find(({ id }) => id === visited.at(-1)),
    /** Goes to the place of the next value, if it has one. Undefined where there is no value. */
    goOn:
      next &&
      (() => {
        setWalk({ entries, visited: fresh ? [...visited, fresh.id] : [next.id] });
        finder.goTo(next.value);
        return next;
      }),
  };
}
