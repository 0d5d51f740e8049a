import { useEffect, useRef, useState } from 'react';
import type { Id } from '@/api/wire';
import { loadFit } from '@/components/fit/load-fit';
import { fitNow } from '@/components/fit/use-fit';
import type { Rules } from '@/lib/fit-file/fit-files';
import { inSlices } from '@/lib/slices';
import type { FileType } from '@/pages/documents/many-files/file-types';
import type { Row, RowFit } from '@/pages/documents/many-files/rows';

type Tray = {
  getRows: () => Row[];
  getType: (id: Id) => FileType | undefined;
  changeEach: (changes: ReadonlyMap<string, Partial<Row>>) => void;
  /** Called when a file that was not as it should be has been made to fit. */
  onFitted: (id: string) => void;
};

/** Makes files fit their types. */
export function useFittedRows(tray: Tray) {
  const [fitting] = useState(() => createFitting());
  const latest = useRef(tray);
  useEffect(() => {
    latest.current = tray;
  });
  useEffect(() => () => fitting.endAll(), [fitting]);
  return {
    /**
     * Resolves when it is known which of the files go as they are. The others are made to fit one
     * by one.
     */
    fitRows: (ids: readonly string[]) => fitting.fitRows(ids, latest.current),
    endFitting: fitting.end,
  };
}

/** Of a type of which the server says nothing, files go as they are. */
const toRules = ({ mimeType, maxSize }: FileType): Rules => ({
  mimeType,
  maxBytes: maxSize > 0 ? maxSize * 1024 : Number.POSITIVE_INFINITY,
});

const asItIs = { fitted: undefined, problem: undefined };

function createFitting() {
  const underWay = new Map<string, AbortController>();

  function end(id: string) {
    underWay.get(id)?.abort();
    underWay.delete(id);
  }

  async function fitRow(row: Row, type: FileType, tray: Tray) {
    const { id, file, turn } = row;
    const controller = new AbortController();
    underWay.set(id, controller);
    const sources = [{ id, file, turn }];
    const outcome = await fitNow(sources, toRules(type), controller.signal).catch(() => undefined);
    if (!outcome || controller.signal.aborted) return;
    underWay.delete(id);
    tray.changeEach(new Map([[id, { fit: { typeId: type.id, outcome } }]]));
    tray.onFitted(id);
  }

  return {
    end,
    endAll() {
      for (const id of [...underWay.keys()]) end(id);
    },
    async fitRows(ids: readonly string[], tray: Tray) {
      const loaded = await loadFit().catch(() => undefined);
      const toFit: [Row, FileType][] = [];

      async function look(row: Row): Promise<[Row, RowFit][]> {
        end(row.id);
        const type = row.typeId === undefined ? undefined : tray.getType(row.typeId);
        if (!type) return [];
        // A file that can't be read is refused when it is uploaded.
        const isFitting = await loaded?.isFitting(row, toRules(type)).catch(() => true);
        if (isFitting === false) toFit.push([row, type]);
        return [[row, { typeId: type.id, ...(isFitting !== false && { outcome: asItIs }) }]];
      }

      // Another type may be chosen meanwhile, and a picture turned.
      const isCurrent = ({ id, typeId, turn }: Row) =>
        tray.getRows().some((row) => row.id === id && row.typeId === typeId && row.turn === turn);
      const rows = tray
        .getRows()
        .filter(({ id, progress }) => ids.includes(id) && progress.step !== 'uploaded');
      await inSlices(rows, async (slice) => {
        const looked = (await Promise.all(slice.map(look))).flat();
        const current = looked.filter(([row]) => isCurrent(row));
        tray.changeEach(new Map(current.map(([row, fit]) => [row.id, { fit }])));
      });
      for (const [row, type] of toFit) if (isCurrent(row)) void fitRow(row, type, tray);
    },
  };
}
