import { Download, Upload } from 'lucide-react';
import type { SpreadsheetResource } from '@/api/resource';
import { loadImport } from '@/components/list-overlays';
import { OpenLink } from '@/components/open-link';
import { SaveFileButton } from '@/components/save-file-button';
import { t } from '@/texts/texts';

/** Export, which saves the whole list as a spreadsheet, and Import, which opens its form. */
export function SpreadsheetButtons({ resource }: { resource: SpreadsheetResource }) {
  return (
    <>
      <SaveFileButton fetchFile={resource.exportFile} fileName={`${resource.sheetName}.xlsx`}>
        <Download aria-hidden /> <span>{t('Export')}</span>
      </SaveFileButton>
      <OpenLink path="import" className="btn btn-outline-secondary" preload={loadImport}>
        <Upload aria-hidden /> <span>{t('Import')}</span>
      </OpenLink>
    </>
  );
}
