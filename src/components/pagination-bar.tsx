import PageItem from 'react-bootstrap/PageItem';
import Pagination from 'react-bootstrap/Pagination';
import { Link, useSearchParams } from 'react-router-dom';
import type { PageLink } from '@/api/body';
import { mergeLink } from '@/lib/search-params';
import { t } from '@/texts/texts';

/** The history state of a page that was reached through the paging bar. */
export const pagingState = 'paging';

/** Following a link merges its url's query parameters into the current search. */
export function PaginationBar({ links }: { links: PageLink[] }) {
  const [search] = useSearchParams();
  const current = links.findIndex(({ active }) => active);
  return (
    <nav className="pagination-bar" aria-label={t('Pages')}>
      <Pagination>
        {links.map(({ label, url, active }, position) =>
          url === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: separators share a label
            <PageItem key={position} disabled>
              {label}
            </PageItem>
          ) : (
            <PageItem
              // biome-ignore lint/suspicious/noArrayIndexKey: as above
              key={position}
              as={Link}
              // Not `active`, which would make it text: the current page can be loaded again.
              className={active ? 'active' : undefined}
              aria-current={active ? 'page' : undefined}
              to={{ search: mergeLink(search, url).toString() }}
              state={pagingState}
              {...getKeys(position - current)}
            >
              {label}
            </PageItem>
          ),
        )}
      </Pagination>
    </nav>
  );
}

/** The keyboard shortcuts of the links beside the current page's. */
function getKeys(offset: number) {
  if (offset === 1) return { 'data-keys': 'n', 'data-key-label': t('Next page') };
  if (offset === -1) return { 'data-keys': 'p', 'data-key-label': t('Previous page') };
  return undefined;
}
