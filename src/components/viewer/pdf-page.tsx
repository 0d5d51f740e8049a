import { Page, type pdfjs } from 'react-pdf';
import { PageCanvas, PageFailure } from '@/components/viewer/page-canvas';
import type { PageBox } from '@/components/viewer/page-layout';
import { type PdfPageSize, sizeOf } from '@/components/viewer/pdf-page-size';

type Props = {
  pdf: pdfjs.PDFDocumentProxy;
  /** Index, from 0. */
  page: number;
  box: PageBox;
  /** Degrees, the document's own rotation included. */
  rotation: number;
  onMeasured: (size: PdfPageSize) => void;
};

/**
 * One page: its picture, and over it its text for selecting and for screen readers. Links and forms of the document
 * stay off, they are not to be trusted.
 */
export function PdfPage({ pdf, page: index, box, rotation, onMeasured }: Props) {
  const { width, height } = box;
  return (
    <Page
      className="viewer-pdf-page"
      pdf={pdf}
      pageNumber={index + 1}
      rotate={rotation}
      renderMode="none"
      renderAnnotationLayer={false}
      loading={null}
      error={<PageFailure />}
      onLoadSuccess={(page) => onMeasured(sizeOf(page))}
    >
      {({ page }) => (
        <PageCanvas key={rotation} page={page} width={width} height={height} rotation={rotation} />
      )}
    </Page>
  );
}
