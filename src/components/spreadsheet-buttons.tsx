import { Download, Upload } from 'lucide-react';
import type { SpreadsheetResource } from '@/api/resource';
import { ActionButton } from '@/components/action-button';
import { loadImport } from '@/components/list-overlays';
import { SaveFileButton } from '@/components/save-file-button';
import { useOpen } from '@/navigation/opened';
import { t } from '@/texts/texts';

/** Export, which saves the whole list as a spreadsheet, and Import, which opens its form. */
export function SpreadsheetButtons({ resource }: { resource: SpreadsheetResource }) {
  const open = useOpen();
  return (
    <>
      <SaveFileButton fetchFile={resource.exportFile} fileName={`${resource.sheetName}.xlsx`}>
        <Download aria-hidden /> <span>{t('Export')}</span>
      </SaveFileButton>
      <ActionButton variant="outline-secondary" onClick={() => open('import')} preload={loadImport}>
        <Upload aria-hidden /> <span>{t('Import')}</span>
      </ActionButton>
    </>
  );
}
