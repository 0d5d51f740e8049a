import { sortBy } from 'es-toolkit';
import { useState } from 'react';
import type { MetaDatum } from '@/api/meta-data';
import type { Id } from '@/api/wire';
import type { FileFinder, Finding } from '@/pages/documents/sheet/use-file-finder';

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
export function useValueWalk(entries = none, finder: FileFinder) {
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
    /** The value gone to last. */
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
