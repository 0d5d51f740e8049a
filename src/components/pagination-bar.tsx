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
      <ul className="pagination">
        {links.map(({ label, url, active }, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: separators share a label
          <li key={position} className="page-item">
            {url === null ? (
              <span className="page-link disabled">{label}</span>
            ) : (
              <Link
                className={active ? 'page-link active' : 'page-link'}
                // The current page can be loaded again.
                aria-current={active ? 'page' : undefined}
                to={{ search: mergeLink(search, url).toString() }}
                state={pagingState}
                {...getKeys(position - current)}
              >
                {label}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** The keyboard shortcuts of the links beside the current page's. */
function getKeys(offset: number) {
  if (offset === 1) return { 'data-keys': 'n', 'data-key-label': t('Next page') };
  if (offset === -1) return { 'data-keys': 'p', 'data-key-label': t('Previous page') };
  return undefined;
}
