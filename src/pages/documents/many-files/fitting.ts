import type { Id } from '@/api/wire';
import { asItIs, fitNow, loadFit } from '@/components/fit/use-fit';
import { inSlices } from '@/lib/slices';
import type { FileType } from '@/pages/documents/many-files/file-types';
import type { Row, RowFit } from '@/pages/documents/many-files/rows';

type Rows = {
  getRows: () => Row[];
  getType: (id: Id | undefined) => FileType | undefined;
  edit: (ids: readonly string[], change: (row: Row) => Partial<Row>) => void;
  /** Called when a file that was not as it should be has been made to fit. */
  onFitted: (id: string) => void;
};

/** Makes files fit their types. */
export function createFitting({ getRows, getType, edit, onFitted }: Rows) {
  const underWay = new Map<string, AbortController>();

  function end(id: string) {
    underWay.get(id)?.abort();
    underWay.delete(id);
  }

  async function fitRow({ id, file, turn }: Row, type: FileType) {
    const controller = new AbortController();
    underWay.set(id, controller);
    const outcome = await fitNow([{ id, file, turn }], type, controller.signal).catch(
      () => undefined,
    );
    if (!outcome || controller.signal.aborted) return;
    underWay.delete(id);
    edit([id], () => ({ fit: { typeId: type.id, outcome } }));
    onFitted(id);
  }

  return {
    end,
    endAll() {
      for (const id of [...underWay.keys()]) end(id);
    },
    /**
     * Resolves when it is known which of the files go as they are. The others are made to fit one
     * by one.
     */
    async fitRows(ids: readonly string[]) {
      const loaded = await loadFit().catch(() => undefined);
      const toFit: [Row, FileType][] = [];

      async function look(row: Row): Promise<[Row, RowFit][]> {
        end(row.id);
        const type = getType(row.typeId);
        if (!type) return [];
        // A file that can't be read is refused when it is uploaded.
        const isFitting = await loaded?.isFitting(row, type).catch(() => true);
        if (isFitting === false) toFit.push([row, type]);
        return [[row, { typeId: type.id, ...(isFitting !== false && { outcome: asItIs }) }]];
      }

      // Another type may be chosen meanwhile, and a picture turned.
      const isCurrent = ({ id, typeId, turn }: Row) =>
        getRows().some((row) => row.id === id && row.typeId === typeId && row.turn === turn);
      const rows = getRows().filter(
        ({ id, upload }) => ids.includes(id) && upload?.state !== 'done',
      );
      await inSlices(rows, async (slice) => {
        const looked = (await Promise.all(slice.map(look))).flat();
        const fits = new Map(
          looked.filter(([row]) => isCurrent(row)).map(([{ id }, fit]) => [id, fit]),
        );
        edit([...fits.keys()], ({ id }) => ({ fit: fits.get(id) }));
      });
      for (const [row, type] of toFit) if (isCurrent(row)) void fitRow(row, type);
    },
  };
}
