import { useSearchParams } from 'react-router-dom';
import { withFilters } from '@/lib/search-params';

/** The filters of a list, kept in the URL. A change goes back to page 1. */
export function useFilters() {
  const [search, setSearch] = useSearchParams();
  return {
    filters: search,
    setFilters: (filters: Record<string, string>) => setSearch(withFilters(search, filters)),
  };
}
