import type { ComponentType } from 'react';
import { onTestFinished } from 'vitest';
import type { ViewerProps } from '@/components/viewer/viewer-props';

/**
 * Replaces components/viewer/load-pdf-viewer, because pdf.js needs a canvas that draws. It shows
 * the file's name; tests/e2e shows files with the real viewer.
 */

type Viewer = ComponentType<ViewerProps>;

const FileName: Viewer = ({ name }) => name;
let viewer: Viewer = FileName;

/** Shows PDFs by this component for the rest of a test. */
export function showPdfsBy(component: Viewer): void {
  viewer = component;
  onTestFinished(() => {
    viewer = FileName;
  });
}

export const usePdfViewer = () => ({
  PdfViewer: viewer,
  hasFailed: false,
});
export const prefetchViewer = () => undefined;
