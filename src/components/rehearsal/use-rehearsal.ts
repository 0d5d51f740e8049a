import {
  keepPreviousData,
  type QueryClient,
  skipToken,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError } from '@/api/errors';
import { rehearse, type SheetRow } from '@/api/rehearsal';
import type { SpreadsheetResource } from '@/api/resource';
import { columnsOf, compareSheets, countOthers } from '@/components/rehearsal/sheet';
import { createId } from '@/lib/records';
import { type Cells, readCells } from '@/lib/xlsx';

/** Effects that an import of a file would have. */
export type Answer = {
  /** Tells answers apart. */
  id: string;
  file: File;
  rows: SheetRow[];
  /** Base of the server's rehearsal. Undefined if the app has compared the file with the export. */
  base: string | undefined;
  /** The cells of the file; none if nothing is wrong. */
  cells: Cells;
};

const ids = new WeakMap<File, string>();

/** Tells files apart that may have the same name. */
function idOf(file: File): string {
  const id = ids.get(file) ?? createId();
  ids.set(file, id);
  return id;
}

/** The result of a check; empty if nothing can be said before the import. */
type Found = {
  answer?: Answer;
  /** Why the whole file cannot be imported. */
  refusal?: string;
};

/**
 * Compares the file with the export. Nothing if one of them cannot be read: the server will tell.
 */
async function compare(resource: SpreadsheetResource, file: File): Promise<Found> {
  const { columns, keyColumn } = columnsOf(resource);
  try {
    const [cells, exported] = await Promise.all([
      readCells(file),
      resource.exportFile().then(readCells),
    ]);
    const rows = compareSheets(cells, exported, columns, keyColumn);
    return rows ? { answer: { id: createId(), file, rows, base: undefined, cells: [] } } : {};
  } catch {
    return {};
  }
}

/** Paths that have answered that they have no rehearsal. They are not asked again. */
const pathsWithout = new WeakMap<QueryClient, Set<string>>();

async function check(
  resource: SpreadsheetResource,
  file: File,
  { client, signal }: { client: QueryClient; signal: AbortSignal },
): Promise<Found> {
  const without = pathsWithout.get(client) ?? new Set();
  pathsWithout.set(client, without);
  if (without.has(resource.path)) return compare(resource, file);
  try {
    const rehearsal = await rehearse(resource.path, file, signal);
    if (rehearsal) {
      const isWrong = rehearsal.rows.some(({ outcome }) => outcome === 'wrong');
      const cells = isWrong ? await readCells(file) : [];
      return { answer: { ...rehearsal, id: createId(), file, cells } };
    }
  } catch (error) {
    const messages = error instanceof ApiError ? error.fields.file_import : undefined;
    if (!messages) throw error;
    return { refusal: messages.join('\n') };
  }
  without.add(resource.path);
  return compare(resource, file);
}

/** Looks at what an import of the file would do, once for each file. */
export function useRehearsal(resource: SpreadsheetResource, file: File | undefined) {
  const queryClient = useQueryClient();
  // Kept by a reload of the lists: its key does not begin with their path.
  const queryKey = ['rehearsal', resource.path, file ? idOf(file) : ''];
  const query = useQuery({
    queryKey,
    queryFn: file ? (context) => check(resource, file, context) : skipToken,
    placeholderData: file && keepPreviousData,
    // Saves comparing thousands of rows: no row has to stay the same object.
    structuralSharing: false,
    staleTime: 'static',
    gcTime: 0,
  });
  // Hides the previous file's result after a stopped check.
  const isStopped =
    Boolean(file) && !query.isFetching && (query.isPending || query.isPlaceholderData);
  const { answer, refusal } = (!isStopped && query.data) || {};

  const keys = answer?.rows.map(({ key }) => key);
  const others = useQuery({
    queryKey: [...queryKey, 'others', String(answer?.id)],
    queryFn:
      keys && !query.isFetching
        ? async () => {
            const exported = await readCells(await resource.exportFile());
            return countOthers(keys, exported, columnsOf(resource).keyColumn) ?? null;
          }
        : skipToken,
    staleTime: 'static',
    gcTime: 0,
  });

  return {
    answer,
    refusal,
    isLooking: query.isFetching,
    isStopped,
    error: query.error,
    /** Number of rows that the sheet lacks; undefined as long as that is not known. */
    others: others.data ?? undefined,
    cancel: () => void queryClient.cancelQueries({ queryKey }),
    checkAgain: () => void query.refetch(),
  };
}
