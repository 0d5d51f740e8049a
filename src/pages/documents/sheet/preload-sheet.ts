import type { Document } from '@/api/documents';
import { prefetchViewer } from '@/components/viewer/load-pdf-viewer';

/** Preloads what shows a document: the modal that `load` fetches, and the viewer for its file. */
export function preloadSheet(load: () => Promise<unknown>, { path }: Document) {
  return () => {
    prefetchViewer(path);
    return load();
  };
}
