import type { UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import Button from 'react-bootstrap/Button';
import { t } from '@/texts/texts';

/** Rows that are shown at first, and with every press of the button for more. */
const pageSize = 50;

type Read = Pick<UseQueryResult, 'isPending' | 'isFetching' | 'isError' | 'refetch'>;

/** The first rows of a long table that is read, and the button for more, where there are more. */
export function useShowMore<Row>(rows: Row[], { isPending, isFetching, isError, refetch }: Read) {
  const [shownCount, setShownCount] = useState(pageSize);
  const count = Math.min(pageSize, rows.length - shownCount);
  return {
    list: {
      rows: rows.slice(0, shownCount),
      isLoading: isPending,
      isRefreshing: isFetching,
      failed: isError,
      retry: () => void refetch(),
    },
    more: count > 0 && (
      <div className="coverage-more">
        <Button variant="outline-secondary" onClick={() => setShownCount(shownCount + pageSize)}>
          {t('Show {count} more', { count })}
        </Button>
      </div>
    ),
  };
}
