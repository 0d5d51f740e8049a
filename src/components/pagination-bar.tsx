import { Link, useSearchParams } from 'react-router-dom';
import type { PageLink } from '@/api/body';
import { mergeLink } from '@/lib/search-params';

/** The paging bar (spec section 2): following a link merges its url's query parameters into the current search. */
export function PaginationBar({ links }: { links: PageLink[] }) {
  const [search] = useSearchParams();
  return (
    <nav className="pagination-bar" aria-label="Pages">
      <ul className="pagination">
        {links.map(({ label, url, active }, position) => (
          <li
            // A bar may hold two separators of the same label; its links have no id of their own.
            // biome-ignore lint/suspicious/noArrayIndexKey: the position is what tells one link from another
            key={position}
            className={`page-item${active ? ' active' : ''}${url === null ? ' disabled' : ''}`}
          >
            {url === null ? (
              <span className="page-link">{label}</span>
            ) : (
              <Link
                className="page-link"
                to={{ search: mergeLink(search, url).toString() }}
                aria-current={active ? 'page' : undefined}
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
