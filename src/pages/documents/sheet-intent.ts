import type { Document } from '@/api/documents';
import { prefetchViewer } from '@/components/viewer/load-pdf-viewer';

/** What a button that opens a document's sheet loads ahead: the sheet, and the viewer for its kind of file. */
export function sheetIntent({ preload }: { preload: () => void }, { path }: Document) {
  function prefetch() {
    preload();
    prefetchViewer(path);
  }
  return { onPointerEnter: prefetch, onFocus: prefetch };
}
