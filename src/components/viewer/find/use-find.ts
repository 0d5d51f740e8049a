import { useFileFinder } from '@/components/viewer/find/finder-context';
import type { FileText } from '@/components/viewer/find/use-file-text';
import { useShownPlaces } from '@/components/viewer/find/use-shown-places';
import { useWordSearch } from '@/components/viewer/find/use-word-search';
import type { ScrollerState } from '@/components/viewer/page-scroller';

/** No places, where nobody looks for values. */
const noValues = { hits: [], current: undefined };

/** What is looked for in the file on screen: typed words, and the values beside it. */
export function useFind(scroller: ScrollerState, text: FileText) {
  const search = useWordSearch(text, scroller.current);
  const finder = useFileFinder();
  const values = finder ? { hits: finder.hits, current: finder.current?.hit } : noValues;
  return { search, ...useShownPlaces(scroller, values, search) };
}
