import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { readStored, storedList, updateStored } from '@/lib/records';
import { useSession } from '@/session/session';

/** Hints about files that a user has dismissed, kept in IndexedDB under the user's name. */

/** Hints kept of all users. */
const maxHints = 500;

export type HintSubject = 'kind' | 'legibility';

const dismissedHint = v.object({
  username: v.string(),
  subject: v.picklist(['kind', 'legibility']),
  /** Name, size and date of change of the file. */
  file: v.string(),
});

/** The latest first. */
const dismissedHints = storedList(dismissedHint);

/** Hints about files that the user has dismissed. None is known while they are being read. */
export function useDismissedHints() {
  const username = useSession().user?.username ?? '';
  const queryClient = useQueryClient();
  const query = queryOptions({
    queryKey: ['dismissed-hints', username],
    queryFn: async () => {
      const all = v.parse(dismissedHints, await readStored('hints'));
      return all.filter((hint) => hint.username === username);
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { data: dismissed, isSuccess } = useQuery(query);

  return {
    isKnown: isSuccess,
    isDismissed: (subject: HintSubject, file: string) =>
      dismissed?.some((hint) => hint.subject === subject && hint.file === file) ?? false,
    async dismiss(subject: HintSubject, file: string) {
      const hint = { username, subject, file };
      queryClient.setQueryData(query.queryKey, (own = []) => [hint, ...own]);
      await updateStored('hints', (stored) =>
        [hint, ...v.parse(dismissedHints, stored)].slice(0, maxHints),
      );
    },
  };
}
