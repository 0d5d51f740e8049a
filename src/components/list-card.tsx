import { type ReactNode, type RefObject, useDeferredValue, useEffect, useRef } from 'react';
import { Link, Outlet, useLocation, useNavigationType, useSearchParams } from 'react-router-dom';
import type { PageLink } from '@/api/body';
import type { Id } from '@/api/wire';
import { TryAgain } from '@/components/action-button';
import { CrashBoundary } from '@/components/crash-boundary';
import { DataTable, type DataTableProps } from '@/components/data-table';
import { FilterControl } from '@/components/filter-control';
import type { FilterField, ListContext } from '@/components/list-context';
import { useShortcuts } from '@/components/shortcuts/shortcuts';
import { ShortcutsButton } from '@/components/shortcuts/shortcuts-button';
import { useKeptFocus } from '@/hooks/use-kept-focus';
import type { List } from '@/hooks/use-list';
import { mergeLink } from '@/lib/search-params';
import { t } from '@/texts/texts';

type Props<Row extends { id: Id }> = DataTableProps<Row> & {
  list: List<Row>;
  filters?: FilterField[];
  /** Stands beside the filters. */
  toolbar?: ReactNode;
};

/** A list with its toolbar and its paging bar, and what is open over it. */
export function ListCard<Row extends { id: Id }>(props: Props<Row>) {
  // Listens to keys here: all belong to a list or to a modal over one.
  useShortcuts();
  const { list, filters = [] } = props;
  return (
    <>
      <CrashBoundary what="The list" shown={list.rows}>
        <Card {...props} />
      </CrashBoundary>
      <Outlet context={{ list, filters } satisfies ListContext<Row>} />
    </>
  );
}

function Card<Row extends { id: Id }>({ filters, toolbar, ...table }: Props<Row>) {
  // Renders long pages in slices, so that the browser can respond to input in between.
  const deferred = useDeferredValue(table.list);
  const card = useRef<HTMLElement>(null);
  // Leaves `failed` undeferred: Try again must go before it can be pressed twice.
  const list = { ...deferred, failed: table.list.failed };
  const rememberFocus = useKeptFocus(card, {
    rows: 'tbody > tr',
    controls: ':scope > td > :is(a, button)',
    isLoading: list.isLoading,
  });
  useFocusOnPaging(card, deferred === table.list && !list.isPlaceholder);
  const page = list.links.find(({ active }) => active);
  return (
    <section
      ref={card}
      tabIndex={-1}
      className="list-card"
      aria-label={
        page ? t('{list}, page {page}', { list: table.caption, page: page.label }) : table.caption
      }
      data-loading={list.isLoading || undefined}
      onFocus={rememberFocus}
    >
      <div className="list-toolbar">
        {filters && <FilterControl fields={filters} />}
        {toolbar}
        <ShortcutsButton />
      </div>
      {list.failed && list.rows.length > 0 && (
        <div className="list-outdated" role="status">
          <p>{t('The list could not be loaded again. It may be out of date.')}</p>
          <TryAgain onClick={list.retry} />
        </div>
      )}
      <DataTable {...table} list={list} />
      <PaginationBar links={list.links} />
    </section>
  );
}

/** The history state of a page that was reached through the paging bar. */
const pagingState = 'paging';

/** Following a link merges its url's query parameters into the current search. */
function PaginationBar({ links }: { links: PageLink[] }) {
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
                // The current page stays a link, to load it again.
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

type CardRef = RefObject<HTMLElement | null>;

/** After paging, shows the top of the list and has screen readers announce the page. */
function useFocusOnPaging(card: CardRef, isShown: boolean) {
  const { key, state } = useLocation();
  const isPaged = useNavigationType() === 'PUSH' && state === pagingState;
  const shownKey = useRef(key);
  useEffect(() => {
    if (!isShown || shownKey.current === key) return;
    shownKey.current = key;
    if (!isPaged) return;
    card.current?.scrollIntoView();
    card.current?.focus({ preventScroll: true });
  }, [card, isShown, isPaged, key]);
}
