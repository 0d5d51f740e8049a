import type { DeskState } from '@/components/viewer/desk';
import { useFileFinder } from '@/components/viewer/find/finder-context';
import type { FileText } from '@/components/viewer/find/use-file-text';
import { useShownPlaces } from '@/components/viewer/find/use-shown-places';
import { useWordSearch } from '@/components/viewer/find/use-word-search';

/** No places, where nobody looks for values. */
const noValues = { hits: [], current: undefined };

/** What is looked for in the file on a desk: typed words, and the values beside it. */
export function useFind(desk: DeskState, text: FileText) {
  const search = useWordSearch(text, desk.current);
  const finder = useFileFinder();
  const values = finder ? { hits: finder.hits, current: finder.current?.hit } : noValues;
  return { search, ...useShownPlaces(desk, values, search) };
}
