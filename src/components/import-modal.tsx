import { FileSpreadsheet } from 'lucide-react';
import { useForm } from 'react-hook-form';
import type { SpreadsheetResource } from '@/api/resource';
import { FileField } from '@/components/fields/file-field';
import { FormModal, noDetail } from '@/components/form-modal';
import { SaveFileButton } from '@/components/save-file-button';
import { useSubmission } from '@/hooks/use-submission';
import { useLanguage } from '@/texts/language';
import { tNodes } from '@/texts/text-nodes';
import { t } from '@/texts/texts';

type Values = { file_import: File | undefined };

/** Imports a spreadsheet. After an error, the file stays chosen and the messages are listed. */
export function ImportModal({ resource }: { resource: SpreadsheetResource }) {
  useLanguage();
  const headers = Object.values(resource.fields).map(({ label }) => label);
  const { submit } = useSubmission(resource.importFile);
  const form = useForm<Values>({ defaultValues: { file_import: undefined } });
  return (
    <FormModal
      title={t('Import')}
      form={form}
      detail={noDetail}
      onSubmit={submit}
      // A browser keeps no file.
      draft={undefined}
    >
      <FileField
        name="file_import"
        label="File"
        accept=".xlsx"
        hint={tNodes('An Excel file (.xlsx) with the columns {headers}, in any order.', {
          headers: (
            <span key="headers" lang="en">
              {headers.join(', ')}
            </span>
          ),
        })}
      />
      <SaveFileButton
        fetchFile={() => makeTemplate(headers)}
        fileName={`${resource.sheetName} template.xlsx`}
      >
        <FileSpreadsheet aria-hidden /> {t('Template')}
      </SaveFileButton>
    </FormModal>
  );
}

/** An empty sheet with one frozen header row. */
async function makeTemplate(headers: string[]): Promise<Blob> {
  const { default: writeSheet } = await import('write-excel-file/browser');
  return writeSheet([headers.map((value) => ({ value, fontWeight: 'bold' }))], {
    columns: headers.map((header) => ({ width: Math.max(header.length + 4, 16) })),
    stickyRowsCount: 1,
  }).toBlob();
}
