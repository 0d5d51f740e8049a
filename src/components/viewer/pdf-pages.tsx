import { Desk } from '@/components/viewer/desk';
import { PageNavigation } from '@/components/viewer/page-navigation';
import { PdfPage } from '@/components/viewer/pdf-page';
import { useDesk } from '@/components/viewer/use-desk';
import { usePageSizes } from '@/components/viewer/use-page-sizes';
import type { LoadedPdf } from '@/components/viewer/use-pdf';
import { ViewerToolbar } from '@/components/viewer/viewer-toolbar';

/** The pages of an open document, one below the other. */
export function PdfPages({ loaded, name }: { loaded: LoadedPdf; name: string }) {
  const { pdf } = loaded;
  const { sizes, learn } = usePageSizes(loaded);
  const desk = useDesk(sizes, 4);
  return (
    <div className="viewer">
      <ViewerToolbar desk={desk}>
        <PageNavigation current={desk.current} count={pdf.numPages} goTo={desk.goTo} />
      </ViewerToolbar>
      <Desk desk={desk} name={name}>
        {(page, box) => (
          <PdfPage
            pdf={pdf}
            page={page}
            box={box}
            rotation={((sizes[page]?.turned ?? 0) + desk.rotation) % 360}
            onMeasured={(size) => learn(page, [size])}
          />
        )}
      </Desk>
    </div>
  );
}
