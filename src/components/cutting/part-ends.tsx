import { limitAsync } from 'es-toolkit';
import { openStack } from '@/components/cutting/open-stack';
import { PagePicture } from '@/components/cutting/page-picture';

/** Opens a part and draws one page of it, one part at a time. */
const drawInTurn = limitAsync(
  async (file: File, page: number, side: number, signal: AbortSignal) => {
    signal.throwIfAborted();
    const ending = new AbortController();
    try {
      const both = AbortSignal.any([signal, ending.signal]);
      const stack = await openStack(file, both);
      return await stack.draw(page, side, both);
    } finally {
      // Closes the PDF.
      ending.abort();
    }
  },
  1,
);

const drawers = new WeakMap<File, Parameters<typeof PagePicture>[0]['draw']>();

function getDrawer(file: File) {
  const draw =
    drawers.get(file) ??
    ((page: number, side: number, signal: AbortSignal) => drawInTurn(file, page, side, signal));
  drawers.set(file, draw);
  return draw;
}

/** The first and the last page of a part, once they are in view. */
export function PartEnds({ file, pages }: { file: File; pages: number }) {
  const draw = getDrawer(file);
  return (
    <span className="part-ends" aria-hidden>
      <PagePicture draw={draw} page={1} />
      {pages > 1 && <PagePicture draw={draw} page={pages} />}
    </span>
  );
}
