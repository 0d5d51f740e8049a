import { Download, Upload } from 'lucide-react';
import type { SpreadsheetResource } from '@/api/resource';
import { ActionButton } from '@/components/action-button';
import { lazyModal } from '@/components/lazy-modal';
import { Overlay } from '@/components/overlay';
import { SaveFileButton } from '@/components/save-file-button';
import { useOverlay } from '@/hooks/use-overlay';

const ImportModal = lazyModal(() => import('@/components/import-modal'));

/** Export, which saves the whole list as a spreadsheet, and Import with its modal. */
export function SpreadsheetButtons({ resource }: { resource: SpreadsheetResource }) {
  const { overlay, open, close } = useOverlay<true>();
  return (
    <>
      <SaveFileButton fetchFile={resource.exportFile} fileName={`${resource.sheetName}.xlsx`}>
        <Download aria-hidden /> Export
      </SaveFileButton>
      <ActionButton
        variant="outline-secondary"
        onClick={() => open(true)}
        preload={ImportModal.preload}
      >
        <Upload aria-hidden /> Import
      </ActionButton>
      <Overlay what="The import" onClosed={close}>
        {overlay && <ImportModal resource={resource} onClosed={close} />}
      </Overlay>
    </>
  );
}
